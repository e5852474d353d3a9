/** Parts of an HEVC picture, as an MP4 of one frame holds them. */
interface CodedPicture {
  /** The decoder's configuration, a whole `hvcC` box. */
  configuration: Buffer
  frame: Buffer
}

/** Takes a picture out of an MP4 of one frame whose samples stand in one `mdat`. */
export function pictureIn(mp4: Buffer): CodedPicture {
  const at = (type: string) => {
    const found = mp4.indexOf(type, 0, 'latin1') - 4
    if (found < 0) throw new Error(`no ${type}`)
    return mp4.subarray(found, found + mp4.readUInt32BE(found))
  }
  return { configuration: at('hvcC'), frame: at('mdat').subarray(8) }
}

const u8 = (...values: number[]) => Buffer.from(values)
const u16 = (...values: number[]) => Buffer.concat(values.map((value) => u8(value >> 8, value & 255)))
const u32 = (...values: number[]) =>
  Buffer.concat(values.map((value) => Buffer.concat([u16(value >>> 16), u16(value & 0xffff)])))
const ascii = (text: string) => Buffer.from(text, 'latin1')
const box = (type: string, ...parts: Buffer[]) => {
  const content = Buffer.concat(parts)
  return Buffer.concat([u32(content.length + 8), ascii(type), content])
}
/** With version and flags. */
const full = (type: string, version: number, flags: number, ...parts: Buffer[]) =>
  box(type, u32((version << 24) | flags), ...parts)

interface Tiled {
  /** One picture, or the tiles of one row, as iPhones write them; all of this size. */
  tiles: readonly CodedPicture[]
  width: number
  height: number
}

/** A photo in HEIF (ISO/IEC 23008-12) with the brand `heic`. */
export function heifOf({ tiles, width, height }: Tiled): Buffer {
  const [first] = tiles
  if (!first) throw new Error('no picture')
  const isGrid = tiles.length > 1
  const grid = Buffer.concat([u8(0, 0, 0, tiles.length - 1), u16(width * tiles.length, height)])
  const contents = [...tiles.map(({ frame }) => frame), ...(isGrid ? [grid] : [])]
  const ids = contents.map((_, index) => index + 1)
  const main = isGrid ? contents.length : 1
  const kindOf = (id: number) => (isGrid && id === main ? 'grid' : 'hvc1')
  const entries = ids.map((id) => full('infe', 2, id === main ? 0 : 1, u16(id, 0), ascii(`${kindOf(id)}\0`)))
  const tileIds = ids.filter((id) => id !== main)
  const references = isGrid
    ? [full('iref', 0, 0, box('dimg', u16(main, tileIds.length), u16(...tileIds)))]
    : []
  const size = (columns: number) => full('ispe', 0, 0, u32(width * columns, height))
  const properties = box('ipco', first.configuration, size(1), size(tiles.length))
  /** The places of its properties; the decoder's configuration is essential. */
  const owned = (id: number) => (kindOf(id) === 'grid' ? u8(1, 3) : u8(2, 0x81, 2))
  const associations = full('ipma', 0, 0, u32(ids.length), ...ids.flatMap((id) => [u16(id), owned(id)]))
  const head = box('ftyp', ascii('heic'), u32(0), ascii('mif1heic'))
  const metaAt = (start: number) => {
    let offset = start
    const places = contents.map((content, index) => {
      const place = Buffer.concat([u16(index + 1, 0, 1), u32(offset, content.length)])
      offset += content.length
      return place
    })
    return full(
      'meta',
      0,
      0,
      full('hdlr', 0, 0, u32(0), ascii('pict'), Buffer.alloc(13)),
      full('pitm', 0, 0, u16(main)),
      full('iloc', 0, 0, u8(0x44, 0), u16(ids.length), ...places),
      full('iinf', 0, 0, u16(entries.length), ...entries),
      ...references,
      box('iprp', properties, associations),
    )
  }
  // The length of `meta` does not depend on where the contents stand.
  const start = head.length + metaAt(0).length + 8
  return Buffer.concat([head, metaAt(start), box('mdat', ...contents)])
}
