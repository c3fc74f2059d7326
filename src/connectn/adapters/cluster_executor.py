"""An executor whose calls run on the workers of a dask cluster."""

from collections.abc import Callable
from concurrent.futures import Executor, Future
from concurrent.futures import wait as wait_for
from functools import partial
from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar
from weakref import WeakKeyDictionary

if TYPE_CHECKING:
    import distributed

Arguments = ParamSpec("Arguments")
Result = TypeVar("Result")


class ClusterExecutor(Executor):
    """Submits calls to a cluster; a call whose worker dies runs again on another one.

    dask has an executor of its own. That one takes a call for failed whose result arrives in the
    moment in which its worker dies.
    """

    def __init__(self, client: "distributed.Client") -> None:
        self.client = client
        self._calls: WeakKeyDictionary[Future[Any], distributed.Future] = WeakKeyDictionary()
        self._closed = False

    def submit(
        self,
        function: Callable[Arguments, Result],
        /,
        *args: Arguments.args,
        **kwargs: Arguments.kwargs,
    ) -> "Future[Result]":
        """Let a worker call a function; equal calls are different calls."""
        if self._closed:
            raise RuntimeError("this executor takes no more calls")
        call = self.client.submit(partial(function, *args, **kwargs), pure=False)
        future: Future[Result] = Future()
        self._calls[future] = call
        future.add_done_callback(partial(_cancel, call))
        self.client.loop.add_callback(_hand_over, call, future)
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:  # noqa: FBT001, FBT002 - as its base
        """Take no more calls; a call that is cancelled may run on, and its result is dropped."""
        self._closed = True
        if cancel_futures:
            self.client.cancel(list(self._calls.values()))
        if wait:
            wait_for(list(self._calls))


def _cancel(call: "distributed.Future", future: "Future[Any]") -> None:
    """Tell the cluster that a future was cancelled here."""
    if future.cancelled() and not call.cancelled():
        call.cancel()


async def _hand_over(call: "distributed.Future", future: "Future[Any]") -> None:
    """Wait for the end of a call, in the client's event loop, and tell a future of it."""
    try:
        result = await call
    except Exception as error:  # that of the function, or of the cluster
        if call.cancelled():
            future.cancel()
        if future.set_running_or_notify_cancel():
            future.set_exception(error)
    else:
        if future.set_running_or_notify_cancel():
            future.set_result(result)
