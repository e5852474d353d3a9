import { importVcards } from '#features/contacts/contract/personal.ts'
import { convertAudio, uploadAudio } from '#features/pbx/contract/audios.ts'
import { putGreeting } from '#features/voicemail/contract/box.ts'
import type { RouteContract } from '#platform/contract/route.ts'
import { wavHeader } from '#platform/media/server/wav-format.ts'
import { enter } from '../api/enter.ts'
import { buildTestbed } from '../api/testbed.ts'
import { besideRow, type EdgePart, type EdgeSize } from './edge-part.ts'
import { PASSWORD, quantile, workFor } from './innocent.ts'

const MEBIBYTE = 1024 * 1024

/** Requests of one company beside another's sounds, cards and conversions, as large as they may be. */
export const bigUploads: EdgePart = { name: 'uploads', measure: measureBigUploads }

/** Nearly an hour of noise at 8 bit. */
function longWav(bytes: number): Buffer {
  const rate = Math.max(4_000, Math.ceil(bytes / 3_590))
  const content = Buffer.alloc(bytes, 'ruido')
  wavHeader(bytes - 44, rate).copy(content)
  content.writeUInt32LE(rate, 28)
  content.writeUInt16LE(1, 32)
  content.writeUInt16LE(8, 34)
  return content
}

interface Upload {
  contract: RouteContract
  by: string
  content: Buffer
  fields: (nth: number) => Record<string, string>
}

const card = `BEGIN:VCARD\r\nFN:Ana\r\nTEL:+573001234567\r\nNOTE:${'nota '.repeat(300)}\r\nEND:VCARD\r\n`
const UPLOADS: readonly Upload[] = [
  {
    contract: importVcards,
    by: 'ana',
    content: Buffer.concat([Buffer.from('BEGIN:VCARD\r\nTEL'), Buffer.alloc(5 * MEBIBYTE - 16, ';a="b"')]),
    fields: () => ({}),
  },
  { contract: importVcards, by: 'luis', content: Buffer.alloc(5 * MEBIBYTE, card), fields: () => ({}) },
  { contract: putGreeting, by: 'marta', content: longWav(10 * MEBIBYTE), fields: () => ({}) },
  {
    contract: uploadAudio,
    by: 'admin',
    content: longWav(20 * MEBIBYTE),
    fields: (nth) => ({ name: `Larga ${nth}` }),
  },
  { contract: convertAudio, by: 'admin', content: longWav(49 * MEBIBYTE), fields: () => ({ format: 'wav' }) },
]

async function measureBigUploads({ seconds }: EdgeSize) {
  const testbed = await buildTestbed(async () => {})
  const { origin } = testbed
  try {
    const quiet = await workFor(origin, seconds)
    let going = true
    const statuses = new Map<number, number>()
    const loads = UPLOADS.map(async (upload) => {
      const token = await enter(origin, upload.by, PASSWORD)
      for (let nth = 0; going; nth += 1) {
        const status = await send(origin, token, upload, nth)
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
      }
    })
    const beside = await workFor(origin, seconds)
    going = false
    await Promise.all(loads)
    const answered = [...statuses].map(([status, count]) => `${count} × ${status}`).join(', ')
    return [
      besideRow('requests answered beside the largest uploads', quiet.answers, beside.answers, 'requests'),
      {
        what: 'requests refused beside the largest uploads',
        measured: String(beside.refused),
        goal: '0',
        met: beside.refused === 0,
      },
      {
        what: 'their time beside the largest uploads, median and 99th of 100',
        measured: `${quantile(beside, 0.5)}, ${quantile(beside, 0.99)} (quiet: ${quantile(quiet, 0.5)}, ${quantile(quiet, 0.99)})`,
      },
      { what: 'uploads meanwhile', measured: answered },
    ]
  } finally {
    await testbed.stop()
  }
}

async function send(
  origin: string,
  token: string,
  { contract, content, fields }: Upload,
  nth: number,
): Promise<number> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields(nth))) form.append(name, value)
  form.append(contract.upload?.part ?? 'file', new Blob([new Uint8Array(content)]), 'archivo')
  const answer = await fetch(`${origin}${contract.path}`, {
    method: contract.method,
    headers: { authorization: `token ${token}` },
    body: form,
  })
  await answer.body?.cancel()
  return answer.status
}
