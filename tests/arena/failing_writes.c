/* A library that is preloaded into a process and lets its writes to some files fail, like a full or
   broken disk.

   FAILING_FILES  part of the names of these files
   FAILING_CALL   the number of the call that fails, from 1
   FAILING_ERRNO  the errno of the failure
   FAILING_AFTER  if set, all later calls fail too
   FAILING_SIGN   a file that is created when a call fails */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <unistd.h>

static atomic_long calls;

static int is_ours(int fd) {
    const char* files = getenv("FAILING_FILES");
    char link[64], name[4096];
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t length = readlink(link, name, sizeof name - 1);
    if (files == NULL || length < 0)
        return 0;
    name[length] = '\0';
    return strstr(name, files) != NULL;
}

static int fails(int fd) {
    int before = errno;
    if (!is_ours(fd)) {
        errno = before;
        return 0;
    }
    long call = atomic_fetch_add(&calls, 1) + 1, chosen = atol(getenv("FAILING_CALL"));
    if (call != chosen && !(call > chosen && getenv("FAILING_AFTER"))) {
        errno = before;
        return 0;
    }
    close(open(getenv("FAILING_SIGN"), O_CREAT | O_WRONLY | O_CLOEXEC, 0600));
    errno = atoi(getenv("FAILING_ERRNO"));
    return 1;
}

#define FAILING(type, name, parameters, arguments)                   \
    type name parameters {                                           \
        static type(*real) parameters;                               \
        if (real == NULL)                                            \
            real = (type(*) parameters)dlsym(RTLD_NEXT, #name);      \
        return fails(fd) ? -1 : real arguments;                      \
    }

FAILING(ssize_t, write, (int fd, const void* data, size_t size), (fd, data, size))
FAILING(ssize_t, pwrite, (int fd, const void* data, size_t size, off_t at), (fd, data, size, at))
FAILING(ssize_t, pwrite64, (int fd, const void* data, size_t size, off64_t at), (fd, data, size, at))
FAILING(int, fsync, (int fd), (fd))
FAILING(int, fdatasync, (int fd), (fd))
FAILING(int, ftruncate, (int fd, off_t size), (fd, size))
FAILING(int, ftruncate64, (int fd, off64_t size), (fd, size))
