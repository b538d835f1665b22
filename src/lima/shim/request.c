/* Requests. Memory of the program is handed to the kernel as it is, in sendmsg and recvmsg: a
 * pointer to nowhere is then EFAULT, as with a device. */
#include "protocol.h"
#include "shim.h"

#include "lima/uapi/lima_drm.h"

#include <dlfcn.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

enum { MAX_PARTS = 2 + LIMA_REQUEST_MAX_ARRAYS };

static char folder[sizeof((struct sockaddr_un *)0)->sun_path - sizeof LIMA_SHIM_SOCKET];

__attribute__((constructor)) static void
find_folder(void)
{
   const char *name = secure_getenv(LIMA_SHIM_FOLDER);
   if (name && strlen(name) < sizeof folder)
      strcpy(folder, name);
}

const char *
lima_shim_folder(void)
{
   return *folder ? folder : NULL;
}

void *
lima_shim_next(const char *name)
{
   return dlsym(RTLD_NEXT, name);
}

static socklen_t
set_address(struct sockaddr_un *address)
{
   *address = (struct sockaddr_un){.sun_family = AF_UNIX};
   snprintf(address->sun_path, sizeof address->sun_path, "%s" LIMA_SHIM_SOCKET, folder);
   return sizeof *address;
}

int
lima_shim_open(bool close_on_exec)
{
   static const int room = 1 << 20;
   struct sockaddr_un address;
   const socklen_t length = set_address(&address);
   const int fd = socket(AF_UNIX, SOCK_SEQPACKET | (close_on_exec ? SOCK_CLOEXEC : 0), 0);
   if (fd < 0)
      return -1;
   (void)setsockopt(fd, SOL_SOCKET, SO_SNDBUF, &room, sizeof room);
   if (connect(fd, (struct sockaddr *)&address, length) != 0) {
      close(fd);
      errno = ENXIO;
      return -1;
   }
   return fd;
}

bool
lima_shim_is_node(int fd)
{
   const int error = errno;
   struct sockaddr_un own, peer = {0};
   socklen_t length = sizeof peer;
   bool same = false;
   if (*folder && fd >= 0 && getpeername(fd, (struct sockaddr *)&peer, &length) == 0) {
      set_address(&own);
      same = peer.sun_family == AF_UNIX &&
             strncmp(peer.sun_path, own.sun_path, sizeof own.sun_path) == 0;
   }
   errno = error;
   return same;
}

/* An answer under way: its texts, and its descriptor or -1. */
struct answer {
   struct lima_reply reply;
   char extra[LIMA_REPLY_MAX_EXTRA];
   int fd;
};

static int
send_request(int node, struct iovec *parts, size_t num_parts, int reply_to, int fd)
{
   union {
      struct cmsghdr align;
      char bytes[CMSG_SPACE(2 * sizeof(int))];
   } control = {0};
   const int fds[2] = {reply_to, fd};
   const size_t size = (fd < 0 ? 1 : 2) * sizeof(int);
   struct msghdr message = {.msg_iov = parts,
                            .msg_iovlen = num_parts,
                            .msg_control = control.bytes,
                            .msg_controllen = CMSG_SPACE(size)};
   struct cmsghdr *header = CMSG_FIRSTHDR(&message);
   header->cmsg_level = SOL_SOCKET;
   header->cmsg_type = SCM_RIGHTS;
   header->cmsg_len = CMSG_LEN(size);
   memcpy(CMSG_DATA(header), fds, size);
   ssize_t sent;
   do
      sent = sendmsg(node, &message, MSG_NOSIGNAL);
   while (sent < 0 && errno == EINTR);
   if (sent >= 0)
      return 0;
   return errno == EMSGSIZE ? ENOMEM : errno == EPIPE || errno == ECONNRESET ? ENODEV : errno;
}

/* The structure goes to `args`, of `size` bytes. */
static int
receive_answer(int from, struct answer *answer, void *args, size_t size)
{
   union {
      struct cmsghdr align;
      char bytes[CMSG_SPACE(sizeof(int))];
   } control;
   struct iovec parts[] = {
       {&answer->reply, sizeof answer->reply}, {args, size}, {answer->extra, sizeof answer->extra}};
   struct msghdr message = {.msg_iov = parts,
                            .msg_iovlen = 3,
                            .msg_control = control.bytes,
                            .msg_controllen = sizeof control.bytes};
   ssize_t got;
   do
      got = recvmsg(from, &message, MSG_CMSG_CLOEXEC);
   while (got < 0 && errno == EINTR);
   if (got < 0)
      return errno;
   if ((size_t)got < sizeof answer->reply)
      return ENODEV; /* the device is gone */
   const struct cmsghdr *header = CMSG_FIRSTHDR(&message);
   if (header && header->cmsg_level == SOL_SOCKET && header->cmsg_type == SCM_RIGHTS)
      memcpy(&answer->fd, CMSG_DATA(header), sizeof(int));
   return answer->reply.error;
}

/* Sends `parts`, of which the second is the structure, and waits for the answer. */
static int
call(int node, struct iovec *parts, size_t num_parts, int fd, struct answer *answer, void *args)
{
   int pair[2];
   answer->fd = -1;
   if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, pair) != 0)
      return ENOMEM;
   int error = send_request(node, parts, num_parts, pair[1], fd);
   close(pair[1]);
   if (!error)
      error = receive_answer(pair[0], answer, args, parts[1].iov_len);
   close(pair[0]);
   return error;
}

/* Copies the program's memory. False: it is not there. */
static bool
copy_in(void *to, const void *from, size_t size)
{
   int pair[2];
   if (!size)
      return true;
   if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, pair) != 0)
      return false;
   const bool copied = send(pair[0], from, size, MSG_NOSIGNAL) == (ssize_t)size &&
                       recv(pair[1], to, size, 0) == (ssize_t)size;
   close(pair[0]);
   close(pair[1]);
   return copied;
}

/* What the structure's pointers point to, as further parts. */
static int
add_arrays(uint32_t number, const uint8_t *args, struct iovec *parts, size_t *num_parts,
           uint32_t *extra)
{
   uint64_t size = 0;
   for (unsigned i = 0; i < LIMA_REQUEST_MAX_ARRAYS; i++) {
      const struct lima_request_array array = lima_request_array(number, i);
      uint64_t pointer;
      uint32_t count;
      memcpy(&pointer, args + array.pointer, sizeof pointer);
      memcpy(&count, args + array.count, sizeof count);
      const uint64_t bytes = (uint64_t)count * array.element;
      size += bytes;
      if (size > LIMA_REQUEST_MAX_EXTRA)
         return ENOMEM;
      if (bytes)
         parts[(*num_parts)++] = (struct iovec){(void *)(uintptr_t)pointer, bytes};
   }
   *extra = (uint32_t)size;
   return 0;
}

/* Texts of VERSION go where there is room for them. */
static void
copy_texts(const struct lima_drm_version *asked, const struct answer *answer,
           const struct lima_drm_version *told)
{
   const struct {
      uint64_t to, room, length;
   } texts[] = {{asked->name, asked->name_length, told->name_length},
                {asked->date, asked->date_length, told->date_length},
                {asked->desc, asked->desc_length, told->desc_length}};
   const char *at = answer->extra;
   for (unsigned i = 0; i < 3; i++) {
      const uint64_t count = texts[i].room < texts[i].length ? texts[i].room : texts[i].length;
      if (texts[i].to && count)
         memcpy((void *)(uintptr_t)texts[i].to, at, count);
      at += texts[i].length;
   }
}

static bool
is_past(int64_t timeout)
{
   struct timespec now;
   clock_gettime(CLOCK_MONOTONIC, &now);
   return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec >= timeout;
}

/* An ioctl whose structure is in `args`. */
static int
run(int node, uint32_t number, unsigned long code, uint8_t *args, void *arg)
{
   struct lima_request request = {LIMA_REQUEST_IOCTL, number, _IOC_SIZE(code), 0};
   const bool reads = _IOC_DIR(code) & _IOC_READ; /* the program reads what comes back */
   uint8_t unread[LIMA_REQUEST_MAX_STRUCT];
   struct iovec parts[MAX_PARTS] = {{&request, sizeof request}, {args, request.size}};
   size_t num_parts = 2;
   struct answer answer;
   int fd = -1, error = add_arrays(number, args, parts, &num_parts, &request.extra);
   if (error)
      return error;
   if (number == LIMA_DRM_PRIME_FD_TO_HANDLE)
      fd = ((struct lima_drm_prime *)(void *)args)->fd;
   else if (number == LIMA_DRM_SYNCOBJ_FD_TO_HANDLE)
      fd = ((struct lima_drm_syncobj_handle *)(void *)args)->fd;
   error = call(node, parts, num_parts, fd, &answer, reads ? arg : unread);
   if (!error && number == LIMA_DRM_VERSION && request.size >= sizeof(struct lima_drm_version))
      copy_texts((void *)args, &answer, arg);
   if (answer.fd < 0)
      return error;
   if (number == LIMA_DRM_PRIME_HANDLE_TO_FD)
      ((struct lima_drm_prime *)arg)->fd = answer.fd;
   else
      ((struct lima_drm_syncobj_handle *)arg)->fd = answer.fd;
   return error;
}

int
lima_shim_ioctl(int fd, unsigned long code, void *arg)
{
   union {
      uint64_t align;
      uint8_t bytes[LIMA_REQUEST_MAX_STRUCT];
   } args = {0};
   const uint32_t number = _IOC_NR(code);
   if (_IOC_SIZE(code) > sizeof args)
      return EINVAL;
   if (_IOC_DIR(code) & _IOC_WRITE && !copy_in(args.bytes, arg, _IOC_SIZE(code)))
      return EFAULT;
   const int64_t timeout = ((struct lima_drm_syncobj_wait *)(void *)&args)->timeout;
   int error = run(fd, number, code, args.bytes, arg);
   while (error == LIMA_REPLY_NOT_YET) {
      if (is_past(timeout))
         return ETIME;
      nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
      error = run(fd, number, code, args.bytes, arg);
   }
   return error;
}

int
lima_shim_mmap(int fd, uint64_t offset, size_t length, int *memory)
{
   struct lima_request_mmap args = {offset, length};
   struct lima_request request = {LIMA_REQUEST_MMAP, 0, sizeof args, 0};
   struct iovec parts[] = {{&request, sizeof request}, {&args, sizeof args}};
   struct answer answer;
   const int error = call(fd, parts, 2, -1, &answer, &args);
   if (error)
      return error;
   *memory = answer.fd;
   return 0;
}
