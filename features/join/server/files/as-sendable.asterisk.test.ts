import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, inject, test, vi } from 'vitest'
import { startTestProgram } from '#apps/server/testing.ts'
import { runProgram } from '#platform/media/server/ffmpeg.ts'
import { readTraits } from '#platform/media/server/file-traits.ts'
import { provisionSoundPrograms } from '#platform/media/server/provision-sound-programs.ts'
import { eventually } from '#platform/testing/eventually.ts'
import { removeFolder, temporaryFolder } from '#platform/testing/temporary-folder.ts'
import { listChats } from '../../contract/chats.ts'
import {
  listMessages,
  newMessage,
  readFile as readMessageFile,
  uploadFiles,
} from '../../contract/messages.ts'
import { found } from '../testing.ts'
import { cloudLineOf, written } from '../testing-cloud.ts'
import { heifOf, pictureIn } from './heif-for-tests.ts'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

const { ffmpeg } = await provisionSoundPrograms({ folder: join(inject('testRuntimeDir'), 'sound') })
const folder = await temporaryFolder()
afterAll(() => removeFolder(folder))
const program = await startTestProgram({
  runJobs: true,
  soundTools: { ffmpeg, espeak: null, speech: null },
})
await program.makeAdministrator('eva')
const [admin, eva] = await program.signInAll('admin', 'eva')
const line = await cloudLineOf(admin, program.origin)
await line.tell(written('wamid.files', '573007700001', 'Mándeme todo'))
const chat = await eventually(async () =>
  found((await admin.call(listChats, { query: {} })).results.find(({ phone }) => phone === '573007700001')),
)

/** Sends a file as an agent does. @returns the message and what the channel fetches */
async function sent(name: string, content: Buffer, isVoice = false) {
  const { urls } = await admin.call(uploadFiles, {
    body: isVoice ? { durationAudio: 1 } : {},
    file: new Blob([new Uint8Array(content)]),
    fileName: name,
  })
  const body = { sender: chat.id, files: urls.map(({ id }) => id) }
  const [message] = (await admin.call(newMessage, { body })).results
  if (!message) throw new Error('no message')
  const { kind, payload } = message
  const answer = await admin.download(readMessageFile, { params: { id: message.id } })
  const kept = Buffer.from(await answer.arrayBuffer())
  return { id: message.id, is: `${kind} ${payload.contentType} ${payload.filename}`, kept }
}

/** A moving picture with a tone, by ffmpeg's arguments. */
async function made(name: string, ...args: string[]): Promise<Buffer> {
  const path = join(folder, name)
  const picture = ['-f', 'lavfi', '-i', 'testsrc=duration=1:size=641x361:rate=10']
  const sound = ['-f', 'lavfi', '-i', 'sine=duration=1']
  await runProgram(ffmpeg, ['-v', 'error', ...picture, ...sound, ...args, '-y', path], 1_000)
  return readFile(path)
}
const traitsOf = async (content: Buffer, type: string) => {
  const path = join(folder, 'kept')
  await writeFile(path, content)
  return readTraits(path, type)
}
const noise = (channels: 3 | 4, side: number) =>
  sharp(randomBytes(side * side * channels), { raw: { width: side, height: side, channels } })

test('pictures that the channel refuses are sent as JPEG', async () => {
  const large = await noise(3, 2200).jpeg({ quality: 100 }).toBuffer()
  expect(large.length).toBeGreaterThan(5 * 1024 * 1024)
  const refused: [string, Buffer][] = [
    ['grande.jpg', large],
    ['grande.png', await noise(4, 1400).png().toBuffer()],
    ['foto.webp', await noise(3, 300).webp().toBuffer()],
    ['foto.avif', await noise(3, 300).avif().toBuffer()],
    ['imprenta.jpg', await noise(3, 300).toColourspace('cmyk').jpeg().toBuffer()],
    ['honda.png', await noise(3, 300).toColourspace('rgb16').png().toBuffer()],
    ['quieto.gif', await noise(3, 100).gif().toBuffer()],
  ]
  for (const [name, content] of refused) {
    const { is, kept } = await sent(name, content)
    expect(is).toBe(`image image/jpeg ${name.replace(/\..*/, '.jpg')}`)
    expect(kept.length).toBeLessThanOrEqual(5 * 1024 * 1024)
    expect(await sharp(kept).metadata(), name).toMatchObject({ space: 'srgb', channels: 3 })
  }
})

/** A picture of one colour, as telephones take them: HEVC in HEIF; several colours are tiles from left to right. */
async function heic(...colours: string[]): Promise<Buffer> {
  const tiles = []
  for (const colour of colours) {
    const path = join(folder, `${colour}.mp4`)
    const picture = ['-f', 'lavfi', '-i', `color=${colour}:size=256x256`, '-frames:v', '1']
    const codec = [
      '-c:v',
      'libx265',
      '-x265-params',
      'log-level=none',
      '-pix_fmt',
      'yuv420p',
      '-tag:v',
      'hvc1',
    ]
    await runProgram(ffmpeg, ['-v', 'error', ...picture, ...codec, '-y', path], 1_000)
    tiles.push(pictureIn(await readFile(path)))
  }
  return heifOf({ tiles, width: 256, height: 256 })
}
const colourAt = async (picture: Buffer, left: number) => {
  const pixel = sharp(picture).extract({ left, top: 128, width: 1, height: 1 }).raw()
  const [red = 0, , blue = 0] = await pixel.toBuffer()
  return red > blue ? 'red' : 'blue'
}

test('photos in HEIC are sent as JPEG, whole, also those of several tiles', async () => {
  const single = await sent('IMG_0001.HEIC', await heic('red'))
  expect(single.is).toBe('image image/jpeg IMG_0001.jpg')
  expect(await sharp(single.kept).metadata()).toMatchObject({ width: 256, height: 256 })
  const tiled = await sent('IMG_0002.heic', await heic('red', 'blue'))
  expect(tiled.is).toBe('image image/jpeg IMG_0002.jpg')
  expect(await sharp(tiled.kept).metadata()).toMatchObject({ width: 512, height: 256 })
  expect([await colourAt(tiled.kept, 64), await colourAt(tiled.kept, 448)]).toEqual(['red', 'blue'])
})

test('a photo in HEIC that is cut is sent as a document, whole', async () => {
  const cut = (await heic('red')).subarray(0, 300)
  const { is, kept } = await sent('corta.heic', cut)
  expect([is, kept]).toEqual(['file image/heic corta.heic', cut])
})

test('what the channel takes stays as it is, byte for byte', async () => {
  const photo = await noise(3, 300).jpeg().toBuffer()
  expect(await sent('foto.jpg', photo)).toMatchObject({ is: 'image image/jpeg foto.jpg', kept: photo })
  const sticker = await sharp({ create: { width: 512, height: 512, channels: 4, background: '#0a05' } })
    .webp()
    .toBuffer()
  expect(await sent('pegatina.webp', sticker)).toMatchObject({
    is: 'sticker image/webp pegatina.webp',
    kept: sticker,
  })
  const video = await made(
    'bueno.mp4',
    '-vf',
    'crop=640:360',
    '-pix_fmt',
    'yuv420p',
    '-c:v',
    'libx264',
    '-c:a',
    'aac',
  )
  expect(await sent('bueno.mp4', video)).toMatchObject({ is: 'video video/mp4 bueno.mp4', kept: video })
})

test('sound that the channel refuses is sent as MP3, and a voice note as Opus', async () => {
  for (const [name, ...args] of [
    ['nota.wav'],
    ['nota.ogg', '-c:a', 'libvorbis'],
    ['nota.m4a', '-c:a', 'alac'],
  ] as const) {
    const { is } = await sent(name, await made(name, '-vn', ...args))
    expect(is, name).toBe('audio audio/mpeg nota.mp3')
  }
  const { is, kept } = await sent('voz.wav', await made('voz.wav', '-vn'), true)
  expect(is).toBe('audio audio/ogg voz.ogg')
  expect((await traitsOf(kept, 'audio/ogg')).codecs).toEqual(['opus'])
})

test('video that the channel refuses is sent as H.264 in MP4', async () => {
  const even = ['-vf', 'crop=640:360', '-pix_fmt', 'yuv420p']
  for (const [name, ...args] of [
    ['clip.mov', ...even, '-c:v', 'libx264', '-c:a', 'aac'],
    ['iphone.mov', ...even, '-c:v', 'libx265', '-tag:v', 'hvc1', '-c:a', 'aac'],
    ['iphone.mp4', ...even, '-c:v', 'libx265', '-tag:v', 'hvc1', '-c:a', 'aac'],
    ['pantalla.webm', '-c:v', 'libvpx', '-c:a', 'libopus'],
    ['baile.gif', '-an'],
  ] as const) {
    const { is, kept } = await sent(name, await made(name, ...args))
    expect(is, name).toBe(`video video/mp4 ${name.replace(/\..*/, '.mp4')}`)
    expect((await traitsOf(kept, 'video/mp4')).codecs[0], name).toBe('avc1')
  }
})

test('what cannot be converted is sent as a document, whole; another company reads nothing of it', async () => {
  const clip = await made('roto.mov', '-an', '-c:v', 'mpeg4')
  const cut = clip.subarray(0, 300)
  const { id, is, kept } = await sent('roto.mov', cut)
  expect([is, kept]).toEqual(['file video/quicktime roto.mov', cut])
  expect((await eva.send(listMessages, { query: { sender: chat.id } })).status).toBe(404)
  expect((await eva.download(readMessageFile, { params: { id } })).status).toBe(404)
})
