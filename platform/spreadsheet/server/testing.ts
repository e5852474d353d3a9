import { deflateRawSync } from 'node:zlib'

/** An archive of one part that claims to be small and unpacks to a great many zeros. */
export function zipBomb(bytes: number): Buffer {
  const name = Buffer.from('xl/worksheets/sheet1.xml')
  const packed = deflateRawSync(Buffer.alloc(bytes))
  const head = Buffer.alloc(30)
  head.writeUInt32LE(0x04034b50, 0)
  head.writeUInt16LE(8, 8)
  head.writeUInt32LE(packed.length, 18)
  head.writeUInt32LE(100, 22)
  head.writeUInt16LE(name.length, 26)
  const entry = Buffer.alloc(46)
  entry.writeUInt32LE(0x02014b50, 0)
  entry.writeUInt16LE(8, 10)
  entry.writeUInt32LE(packed.length, 20)
  entry.writeUInt32LE(100, 24)
  entry.writeUInt16LE(name.length, 28)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(1, 8)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(entry.length + name.length, 12)
  end.writeUInt32LE(head.length + name.length + packed.length, 16)
  return Buffer.concat([head, name, packed, entry, name, end])
}
