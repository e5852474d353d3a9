import { inflateSync } from 'node:zlib'

/** The lines of text in a PDF of ours, in order; its fonts encode Latin letters as single bytes. */
export function pdfTexts(file: Buffer): string[] {
  const raw = file.toString('latin1')
  const streams = [...raw.matchAll(/\/FlateDecode[\s\S]*?stream\n([\s\S]*?)\nendstream/g)].map(
    ([, packed = '']) => inflateSync(Buffer.from(packed, 'latin1')).toString('latin1'),
  )
  return streams.flatMap((stream) =>
    [...stream.matchAll(/\[(.*?)\] TJ/g)].map(([, pieces = '']) =>
      [...pieces.matchAll(/<([0-9a-f]*)>/g)]
        .map(([, hex = '']) => Buffer.from(hex, 'hex').toString('latin1'))
        .join(''),
    ),
  )
}
