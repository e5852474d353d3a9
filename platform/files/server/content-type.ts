interface Signature {
  type: string
  bytes: readonly (number | null)[]
}

const ascii = (text: string): (number | null)[] =>
  [...text].map((letter) => (letter === '?' ? null : letter.charCodeAt(0)))

/** Magic numbers win over the claimed type. Images that a browser draws and cannot execute. */
const PICTURES: readonly Signature[] = [
  { type: 'image/png', bytes: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
  { type: 'image/jpeg', bytes: [0xff, 0xd8, 0xff] },
  { type: 'image/gif', bytes: [0x47, 0x49, 0x46, 0x38] },
  // `RIFF`, four bytes of length, `WEBP`
  { type: 'image/webp', bytes: [0x52, 0x49, 0x46, 0x46, null, null, null, null, 0x57, 0x45, 0x42, 0x50] },
]

/** Audio and video that browsers play; containers that hold either count as what they usually hold. */
const MEDIA: readonly Signature[] = [
  { type: 'audio/ogg', bytes: ascii('OggS') },
  { type: 'audio/wav', bytes: ascii('RIFF????WAVE') },
  { type: 'audio/mpeg', bytes: ascii('ID3') },
  { type: 'audio/amr', bytes: ascii('#!AMR') },
  { type: 'video/webm', bytes: [0x1a, 0x45, 0xdf, 0xa3] },
]

/** Shown by the browser's own PDF viewer, which runs none of our code. */
const DOCUMENTS: readonly Signature[] = [{ type: 'application/pdf', bytes: ascii('%PDF-') }]

const SIGNATURES = [...PICTURES, ...MEDIA, ...DOCUMENTS]

/** Anything else: downloaded, never shown. */
const UNKNOWN_TYPE = 'application/octet-stream'

/** What containers of one family hold, by the brand after `ftyp`; others are taken for video. */
const BRANDS: readonly [RegExp, string][] = [
  [/^avi[fs]$/, 'image/avif'],
  [/^(hei[cxms]|hev[cxms]|mif1|msf1)$/, 'image/heic'],
  [/^M4[ABP]/, 'audio/mp4'],
  [/^3g/, 'video/3gpp'],
  [/^qt/, 'video/quicktime'],
]

function typeOfContainer(head: Uint8Array): string | undefined {
  const text = String.fromCharCode(...head.subarray(4, 12))
  if (!text.startsWith('ftyp')) return undefined
  const type = BRANDS.find(([brand]) => brand.test(text.slice(4)))?.[1] ?? 'video/mp4'
  // `mif1` and `msf1` say that it is a picture, and the compatible brands of which kind.
  return type === 'image/heic' &&
    /^m.f1$/.test(text.slice(4)) &&
    compatibleBrands(head).some((brand) => /^avi[fs]$/.test(brand))
    ? 'image/avif'
    : type
}

/** The names of four letters after the main one and its version, as far as the head has them. */
function compatibleBrands(head: Uint8Array): string[] {
  const length =
    head.length < 16 ? 0 : Math.min(new DataView(head.buffer, head.byteOffset).getUint32(0), head.length)
  const brands: string[] = []
  for (let at = 16; at + 4 <= length; at += 4) brands.push(String.fromCharCode(...head.subarray(at, at + 4)))
  return brands
}

/** A frame of MPEG sound begins with eleven set bits; the layer tells MP3 from AAC, whatever version and rate. */
function typeOfFrame([first = 0, second = 0]: Uint8Array): string | undefined {
  if (first !== 0xff || (second & 0xe0) !== 0xe0) return undefined
  const layer = (second >> 1) & 3
  if (layer === 1) return 'audio/mpeg'
  return layer === 0 && (second & 0xf0) === 0xf0 ? 'audio/aac' : undefined
}

/** Bytes needed to tell the type. */
export const HEAD_SIZE = 64

export const contentTypeOf = (head: Uint8Array): string =>
  SIGNATURES.find(({ bytes }) => bytes.every((byte, index) => byte === null || head[index] === byte))?.type ??
  typeOfContainer(head) ??
  typeOfFrame(head) ??
  UNKNOWN_TYPE

export const PICTURE_TYPES: readonly string[] = [...PICTURES.map(({ type }) => type), 'image/avif']
