/**
 * For tools started by tools/bootstrap: when the process that started this one is gone, this one is asked to end as by
 * a SIGTERM. The channel alone keeps no process running.
 */
export function endWithParent(): void {
  if (!process.connected) return
  process.channel?.unref()
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
}
