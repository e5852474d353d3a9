/**
 * For tools started by tools/bootstrap: sends SIGTERM to this process when its parent is gone. Does not keep the
 * process running.
 */
export function endWithParent(): void {
  if (!process.connected) return
  process.channel?.unref()
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
}
