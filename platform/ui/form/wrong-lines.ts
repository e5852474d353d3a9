/** Most lines named below a list. */
const NAMED = 3

/**
 * The error of a field whose parts are wrong, each named: `numbers.2` is the third of `numbers`. `value`: of the form, a list's lines
 * as one text. Undefined when no part is wrong.
 */
export function wrongLines(
  name: string,
  value: unknown,
  errors: Readonly<Record<string, string>>,
): string | undefined {
  const found = Object.entries(errors).filter(([key]) => key.startsWith(`${name}.`))
  if (found.length === 0) return undefined
  // As they are sent: without empty ones.
  const lines = (typeof value === 'string' ? value.split('\n') : [])
    .map((line) => line.trim())
    .filter((line) => line !== '')
  const named = found.slice(0, NAMED).map(([key, text]) => {
    const line = lines[Number(key.slice(name.length + 1))]
    return line === undefined ? text : `«${line}»: ${text}`
  })
  return [...new Set(named), ...(found.length > NAMED ? ['…'] : [])].join(' ')
}
