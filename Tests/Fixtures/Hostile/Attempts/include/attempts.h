// What a hostile extension tries on its own, without the daemon.
#ifndef ATTEMPTS_H
#define ATTEMPTS_H

// The things that the attempts are aimed at. The test makes them.
struct targets {
  // A file of the user with the content "moo".
  const char *secret;
  // A folder of the user that is not the extension's.
  const char *folder;
  // A listening Unix socket.
  const char *socket;
  // The name of a listening abstract socket, without the leading zero byte.
  const char *abstract;
  // A listening TCP port on 127.0.0.1.
  int port;
  // Another process of the user.
  int process;
  // A folder in which the extension may write.
  const char *own;
};

int attempt_count(void);
const char *attempt_name(int number);
// Returns 1 if the attempt succeeded.
int attempt_run(int number, const struct targets *);

#endif
