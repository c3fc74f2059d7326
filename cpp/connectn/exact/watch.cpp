#include "connectn/exact/watch.hpp"

#include <algorithm>

namespace connectn {

Watch::Watch(Activity& activity, const Limit& limit, Check stop)
    : activity_(activity),
      stop_(std::move(stop)),
      node_limit_(limit.nodes.value_or(~std::uint64_t{0})) {
    if (limit.seconds)
        deadline_ = begun_ + std::chrono::duration_cast<Clock::duration>(
                                 std::chrono::duration<double>(*limit.seconds));
}

NodeCounter Watch::counter(std::uint64_t most_nodes, bool leads) {
    NodeCounter counter;
    counter.watch = this;
    counter.node_limit = std::min(most_nodes, nodes_left());
    counter.poll_at = std::min(NodeCounter::kPollEvery, counter.node_limit);
    counter.leads = leads;
    return counter;
}

std::uint64_t Watch::nodes_left() const {
    const std::uint64_t spent = nodes_;
    return spent < node_limit_ ? node_limit_ - spent : 0;
}

void Watch::show(std::uint64_t nodes) {
    if (nodes == shown_) return;
    activity_.nodes += nodes - shown_;
    shown_ = nodes;
}

// Looks at the clock, and at the stop check when its time has come.
void Watch::check(const NodeCounter& counter) {
    const auto now = Clock::now();
    if (stop_ != nullptr && now >= check_at_) {
        show(nodes_ + counter.nodes);
        if (stop_()) activity_.cancelled = true;
        check_at_ = now + kCheckEvery;
    }
    if (activity_.cancelled || (deadline_ && now >= *deadline_)) struck_ = true;
}

bool NodeCounter::poll() {
    if (leads) watch->check(*this);
    poll_at = std::min(nodes + kPollEvery, node_limit);
    stopped = watch->struck_ || watch->finished_ || nodes >= node_limit;
    return stopped;
}

}  // namespace connectn
