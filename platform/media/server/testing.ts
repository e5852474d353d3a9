const element = (id: number, content: Buffer, unsized = false): Buffer => {
  const name = Buffer.from(id.toString(16).padStart(id > 0xff ? (id > 0xffff ? 8 : 4) : 2, '0'), 'hex')
  const size = Buffer.alloc(8, 0xff)
  size[0] = 0x01
  if (!unsized) size.writeUIntBE(content.length, 2, 6)
  if (!unsized) size[1] = 0
  return Buffer.concat([name, size, content])
}
export const OPUS_HEAD = Buffer.concat([
  Buffer.from('OpusHead'),
  Buffer.from([1, 1, 0x38, 1, 0x80, 0xbb, 0, 0, 0, 0, 0]),
])
/** As recorded by browsers: segment and cluster of unknown size, one packet per block. */
export function webmOf(packets: readonly Buffer[], codec = 'A_OPUS', flags = 0x80): Buffer {
  const track = element(
    0xae,
    Buffer.concat([
      element(0xd7, Buffer.from([1])),
      element(0x86, Buffer.from(codec)),
      element(0x63a2, OPUS_HEAD),
    ]),
  )
  const blocks = packets.map((packet) =>
    element(0xa3, Buffer.concat([Buffer.from([0x81, 0, 0, flags]), packet])),
  )
  const cluster = element(0x1f43b675, Buffer.concat([element(0xe7, Buffer.from([0])), ...blocks]), true)
  const head = element(0x1a45dfa3, element(0x4282, Buffer.from('webm')))
  return Buffer.concat([
    head,
    element(0x18538067, Buffer.concat([element(0x1654ae6b, track), cluster]), true),
  ])
}

/** A packet of 20 ms, of any length. */
export const packetOf = (length: number) =>
  Buffer.concat([Buffer.from([0xfc]), Buffer.alloc(length - 1, length % 251)])
