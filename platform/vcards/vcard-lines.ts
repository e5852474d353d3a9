/** Attachments: of their lines the name alone is kept, however many megabytes they are. */
const SKIPPED = /^(?:[\w-]+\.)?(?:PHOTO|LOGO|SOUND|KEY|X-[\w-]*(?:PHOTO|IMAGE|PICTURE)[\w-]*)[;:]/i
const QUOTED = /^[^:]*QUOTED-PRINTABLE[^:]*:/i

/** UTF-8, or Windows-1252, which accepts any bytes: telephones mix both in one file. */
function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** Ends in a soft line break of quoted-printable. */
const isSoft = (line: string | null): boolean => line?.endsWith('=') === true && QUOTED.test(line)

const LF = 10

/** A line holds at most so much: photos are folded or of a few megabytes, other properties far shorter. */
const MAX_LINE = 6 * 1024 * 1024

function* byteLines(chunks: Iterable<Buffer>): Generator<string> {
  let parts: Buffer[] = []
  let length = 0
  const add = (part: Buffer) => {
    if (length < MAX_LINE) parts.push(part)
    length += part.length
  }
  const take = (): string => {
    const line = decode(Buffer.concat(parts))
    parts = []
    length = 0
    return line
  }
  for (const chunk of chunks) {
    let at = 0
    for (let end = chunk.indexOf(LF); end !== -1; end = chunk.indexOf(LF, at)) {
      add(chunk.subarray(at, end))
      yield take()
      at = end + 1
    }
    add(chunk.subarray(at))
  }
  if (length > 0) yield take()
}

function* wideLines(chunks: Iterable<Buffer>, encoding: 'utf-16le' | 'utf-16be'): Generator<string> {
  const decoder = new TextDecoder(encoding)
  let rest = ''
  for (const chunk of chunks) {
    const lines = `${rest}${decoder.decode(chunk, { stream: true })}`.split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  yield `${rest}${decoder.decode()}`
}

/** UTF-16 by its byte order mark, or by the zeros beside the letters of `BEGIN`. */
function wideEncoding(start: Buffer): 'utf-16le' | 'utf-16be' | null {
  const [first = -1, second = -1] = start
  if ((first === 0xff && second === 0xfe) || (first === 0x42 && second === 0)) return 'utf-16le'
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x42)) return 'utf-16be'
  return null
}

function* physicalLines(chunks: Iterable<Buffer>): Generator<string> {
  const iterator = chunks[Symbol.iterator]()
  const { value: first } = iterator.next() as IteratorResult<Buffer>
  if (first === undefined) return
  function* all() {
    yield first as Buffer
    for (let next = iterator.next(); next.done !== true; next = iterator.next()) yield next.value
  }
  const encoding = wideEncoding(first)
  const lines = encoding === null ? byteLines(all()) : wideLines(all(), encoding)
  // Old Macs end lines with CR alone.
  for (const line of lines) yield* line.replaceAll('\uFEFF', '').replace(/\r$/, '').split('\r')
}

interface Unfolding {
  /** The logical line so far; null: none, or an attachment. */
  open: string | null
  /** Ends in a soft line break: the next line goes on whatever it begins with. */
  soft: boolean
}

/** What a physical line makes of the open one; null: it begins another. */
function joinedTo({ open, soft }: Unfolding, line: string): string | null {
  if (open === null) return null
  if (soft) return open + line
  return isFolded(line) ? open + line.slice(1) : null
}

const isFolded = (line: string): boolean => /^[ \t]/.test(line)

const unfoldedFrom = (text: string | null): Unfolding =>
  isSoft(text) ? { open: text?.slice(0, -1) ?? null, soft: true } : { open: text, soft: false }

/**
 * Lines of a vCard file in any encoding: folded ones joined (RFC 6350, 3.2), soft line breaks of quoted-printable too (2.1), attachments
 * without their values. Holds one line at a time.
 */
export function* vcardLines(chunks: Iterable<Buffer>): Generator<string> {
  let now: Unfolding = { open: null, soft: false }
  let skipping = false
  for (const line of physicalLines(chunks)) {
    const joined = joinedTo(now, line)
    if (joined !== null) now = unfoldedFrom(joined)
    else if (!(skipping && isFolded(line))) {
      if (now.open !== null) yield now.open
      const [attachment = ''] = SKIPPED.exec(line) ?? []
      skipping = attachment !== ''
      now = unfoldedFrom(skipping ? null : line)
      // Without its value, so that readers can say that it was there.
      if (skipping) yield `${attachment.slice(0, -1)}:`
    }
  }
  if (now.open !== null) yield now.open
}
