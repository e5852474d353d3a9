/** A terminal or a file; the part of process.stdout that is used. */
interface Output {
  isTTY?: boolean
  write(text: string): unknown
}

/** Shows the steps of a start-up on a terminal: one line each, with the time taken. */
export interface Progress {
  /**
   * Runs `work` as one step. `note` adds a remark to its line ("already there", "12 migrations"). An error marks the line as
   * failed and is rethrown.
   */
  step<T>(label: string, work: (note: (remark: string) => void) => Promise<T>): Promise<T>
  /** A line between or after the steps. */
  line(text: string): void
}

/** Steps that take longer are announced before they end, even where lines cannot be rewritten. */
const ANNOUNCE_AFTER_MS = 3_000
const LABEL_WIDTH = 44
const ERASE_LINE = '\r\u001b[2K'

export const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`

export function createProgress(output: Output = process.stdout): Progress {
  const running: string[] = []
  let shown = false

  const erase = (): void => {
    if (shown) output.write(ERASE_LINE)
    shown = false
  }
  const showRunning = (): void => {
    if (!output.isTTY || running.length === 0) return
    output.write(`${ERASE_LINE}… ${running.join(', ')}`)
    shown = true
  }
  const line = (text: string): void => {
    erase()
    output.write(`${text}\n`)
    showRunning()
  }

  return {
    line,
    async step(label, work) {
      const startedAt = performance.now()
      let remark = ''
      const ended = (mark: string): void => {
        running.splice(running.indexOf(label), 1)
        const took = seconds(performance.now() - startedAt)
        line(`${mark} ${label.padEnd(LABEL_WIDTH)} ${took.padStart(7)}${remark && `  ${remark}`}`)
      }
      running.push(label)
      showRunning()
      const announce = setTimeout(() => {
        if (!output.isTTY) line(`… ${label}`)
      }, ANNOUNCE_AFTER_MS)
      announce.unref()
      try {
        const result = await work((text) => {
          remark = text
        })
        ended('✓')
        return result
      } catch (error) {
        ended('✗')
        throw error
      } finally {
        clearTimeout(announce)
      }
    },
  }
}
