/** Attachments, which contacts do not have: their lines are not kept, however many megabytes they are. */
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

const LF = 10

function* byteLines(chunks: Iterable<Buffer>): Generator<string> {
  let rest: Buffer = Buffer.alloc(0)
  for (const chunk of chunks) {
    const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
    let at = 0
    for (let end = bytes.indexOf(LF); end !== -1; end = bytes.indexOf(LF, at)) {
      yield decode(bytes.subarray(at, end))
      at = end + 1
    }
    rest = bytes.subarray(at)
  }
  if (rest.length > 0) yield decode(rest)
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

/**
 * Lines of a vCard file in any encoding: folded ones joined (RFC 6350, 3.2), soft line breaks of quoted-printable too (2.1), without
 * attachments. Holds one line at a time.
 */
export function* vcardLines(chunks: Iterable<Buffer>): Generator<string> {
  let open: string | null = null
  let skipped = false
  let soft = false
  for (const line of physicalLines(chunks)) {
    if (soft && open !== null) open += line
    else if (/^[ \t]/.test(line) && (open !== null || skipped)) {
      if (open !== null) open += line.slice(1)
    } else {
      if (open !== null) yield open
      skipped = SKIPPED.test(line)
      open = skipped ? null : line
    }
    soft = open !== null && open.endsWith('=') && QUOTED.test(open)
    if (soft && open !== null) open = open.slice(0, -1)
  }
  if (open !== null) yield open
}
