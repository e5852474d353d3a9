/** Server settings, given on the command line so that no file in the data folder can override them. */
export function serverSettings(port: number, durable: boolean): string[] {
  const settings: Record<string, string> = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    max_connections: '200',
    shared_buffers: '128MB',
    effective_cache_size: '512MB',
    work_mem: '8MB',
    maintenance_work_mem: '64MB',
    max_wal_size: '1GB',
    random_page_cost: '1.1',
    // The package has no JIT libraries.
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_checkpoints: 'off',
    log_line_prefix: '',
    // Statements contain people's data; the message alone tells what failed.
    log_min_error_statement: 'panic',
    log_parameter_max_length_on_error: '0',
    ...(durable
      ? {}
      : {
          // For tests: many programs' pools, closing their connections shortly after each file.
          max_connections: '600',
          // In memory, where it would stay.
          max_wal_size: '256MB',
          fsync: 'off',
          synchronous_commit: 'off',
          full_page_writes: 'off',
          wal_level: 'minimal',
          max_wal_senders: '0',
          autovacuum: 'off',
        }),
  }
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}
