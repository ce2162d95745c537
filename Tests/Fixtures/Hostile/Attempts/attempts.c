// All attempts, by name.
#include "shared.h"

int read_secret(const struct targets *);
int write_secret(const struct targets *);
int see_secret(const struct targets *);
int truncate_secret(const struct targets *);
int chmod_secret(const struct targets *);
int chmod_secret_by_folder(const struct targets *);
int chmod_secret_by_new_call(const struct targets *);
int own_secret(const struct targets *);
int date_secret(const struct targets *);
int untag_secret(const struct targets *);
int touch_secret(const struct targets *);
int tag_secret(const struct targets *);
int map_secret(const struct targets *);
int link_secret(const struct targets *);
int symlink_to_secret(const struct targets *);
int climb_to_secret(const struct targets *);
int secret_by_working_directory(const struct targets *);
int secret_by_path_descriptor(const struct targets *);
int move_secret(const struct targets *);
int secret_by_root_of_process(const struct targets *);
int list_working_folder_of_process(const struct targets *);
int list_folder(const struct targets *);
int make_in_folder(const struct targets *);
int make_folder(const struct targets *);
int watch_folder(const struct targets *);
int unnamed_file_in_folder(const struct targets *);
int make_pipe_in_folder(const struct targets *);
int move_own_file_out(const struct targets *);
int link_own_file_out(const struct targets *);
int symlink_race(const struct targets *);
int write_temporary_folder(const struct targets *);
int write_shared_memory_folder(const struct targets *);
int read_accounts(const struct targets *);
int read_host_name(const struct targets *);
int read_machine_number(const struct targets *);
int list_home(const struct targets *);
int list_programs(const struct targets *);
int run_shell(const struct targets *);
int run_setuid_program(const struct targets *);
int read_system_devices(const struct targets *);
int open_terminal(const struct targets *);
int see_process(const struct targets *);
int read_environment(const struct targets *);
int read_memory_map(const struct targets *);
int read_memory(const struct targets *);
int list_descriptors(const struct targets *);
int signal_process(const struct targets *);
int signal_all(const struct targets *);
int trace_process(const struct targets *);
int trace_own_child(const struct targets *);
int copy_memory_of_process(const struct targets *);
int hold_process(const struct targets *);
int priority_of_process(const struct targets *);
int limits_of_process(const struct targets *);
int schedule_process(const struct targets *);
int new_user_namespace(const struct targets *);
int clone_user_namespace(const struct targets *);
int enter_namespace(const struct targets *);
int make_kernel_keys(const struct targets *);
int measure_performance(const struct targets *);
int handle_page_faults(const struct targets *);
int load_bpf(const struct targets *);
int make_ring(const struct targets *);
int shared_memory_segment(const struct targets *);
int message_queue(const struct targets *);
int semaphores(const struct targets *);
int hide_resources(const struct targets *);
int change_personality(const struct targets *);
int compare_processes(const struct targets *);
int file_handle(const struct targets *);
int type_into_terminal(const struct targets *);
int pair_datagrams(const struct targets *);
int connect_tcp(const struct targets *);
int listen_tcp(const struct targets *);
int send_udp(const struct targets *);
int open_version_six(const struct targets *);
int open_netlink(const struct targets *);
int connect_socket(const struct targets *);
int connect_abstract_socket(const struct targets *);
int listen_unix(const struct targets *);
int read_network_table(const struct targets *);

static const struct {
  const char *name;
  int (*run)(const struct targets *);
} attempts[] = {
    {"read secret", read_secret},
    {"write secret", write_secret},
    {"see secret", see_secret},
    {"truncate secret", truncate_secret},
    {"chmod secret", chmod_secret},
    {"chmod secret by folder", chmod_secret_by_folder},
    {"chmod secret by new call", chmod_secret_by_new_call},
    {"own secret", own_secret},
    {"date secret", date_secret},
    {"untag secret", untag_secret},
    {"touch secret", touch_secret},
    {"tag secret", tag_secret},
    {"map secret", map_secret},
    {"link secret", link_secret},
    {"symlink to secret", symlink_to_secret},
    {"climb to secret", climb_to_secret},
    {"secret by working directory", secret_by_working_directory},
    {"secret by path descriptor", secret_by_path_descriptor},
    {"move secret", move_secret},
    {"secret by root of process", secret_by_root_of_process},
    {"list working folder of process", list_working_folder_of_process},
    {"list folder", list_folder},
    {"make in folder", make_in_folder},
    {"make folder", make_folder},
    {"watch folder", watch_folder},
    {"unnamed file in folder", unnamed_file_in_folder},
    {"make pipe in folder", make_pipe_in_folder},
    {"move own file out", move_own_file_out},
    {"link own file out", link_own_file_out},
    {"symlink race", symlink_race},
    {"write temporary folder", write_temporary_folder},
    {"write shared memory folder", write_shared_memory_folder},
    {"read accounts", read_accounts},
    {"read host name", read_host_name},
    {"read machine number", read_machine_number},
    {"list home", list_home},
    {"list programs", list_programs},
    {"run shell", run_shell},
    {"run setuid program", run_setuid_program},
    {"read system devices", read_system_devices},
    {"open terminal", open_terminal},
    {"see process", see_process},
    {"read environment", read_environment},
    {"read memory map", read_memory_map},
    {"read memory", read_memory},
    {"list descriptors", list_descriptors},
    {"signal process", signal_process},
    {"signal all", signal_all},
    {"trace process", trace_process},
    {"trace own child", trace_own_child},
    {"copy memory of process", copy_memory_of_process},
    {"hold process", hold_process},
    {"priority of process", priority_of_process},
    {"limits of process", limits_of_process},
    {"schedule process", schedule_process},
    {"new user namespace", new_user_namespace},
    {"clone user namespace", clone_user_namespace},
    {"enter namespace", enter_namespace},
    {"make kernel keys", make_kernel_keys},
    {"measure performance", measure_performance},
    {"handle page faults", handle_page_faults},
    {"load bpf", load_bpf},
    {"make ring", make_ring},
    {"shared memory segment", shared_memory_segment},
    {"message queue", message_queue},
    {"semaphores", semaphores},
    {"hide resources", hide_resources},
    {"change personality", change_personality},
    {"compare processes", compare_processes},
    {"file handle", file_handle},
    {"type into terminal", type_into_terminal},
    {"connect tcp", connect_tcp},
    {"pair datagrams", pair_datagrams},
    {"listen tcp", listen_tcp},
    {"send udp", send_udp},
    {"open version six", open_version_six},
    {"open netlink", open_netlink},
    {"connect socket", connect_socket},
    {"connect abstract socket", connect_abstract_socket},
    {"listen unix", listen_unix},
    {"read network table", read_network_table},
};

int attempt_count(void) { return sizeof attempts / sizeof attempts[0]; }

const char *attempt_name(int number) { return attempts[number].name; }

int attempt_run(int number, const struct targets *targets) { return attempts[number].run(targets); }
