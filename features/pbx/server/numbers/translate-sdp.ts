import { bind } from '#platform/http/server/bind.ts'
import { translateSdp } from '../../contract/numbers.ts'

/** Payload types that need no rtpmap (RFC 3551). */
const STATIC: Record<string, string> = { 0: 'PCMU', 3: 'GSM', 8: 'PCMA', 9: 'G722', 18: 'G729' }
const DIRECTIONS = ['sendrecv', 'sendonly', 'recvonly', 'inactive'] as const
/** Codecs that accompany audio but carry none. */
const NO_SOUND = ['telephone-event', 'cn', 'red', 'ulpfec']

/** Reads the first audio section of an SDP; fields are null or empty without one. */
export function readSdp(sdp: string) {
  const lines = sdp.split(/\r?\n/)
  const start = lines.findIndex((line) => line.startsWith('m=audio '))
  const after = lines.slice(start + 1)
  const end = after.findIndex((line) => line.startsWith('m='))
  const section = start < 0 ? [] : after.slice(0, end < 0 ? undefined : end)
  const head = lines.slice(0, Math.max(0, start))
  const [, port = '', protocol = '', ...types] = start < 0 ? [] : (lines[start] ?? '').split(' ')
  const names = new Map(
    section.flatMap((line) => {
      const [, type, name] = /^a=rtpmap:(\d+) ([^/\s]+)/.exec(line) ?? []
      return type !== undefined && name !== undefined ? [[type, name]] : []
    }),
  )
  const address = [...section, ...head].find((line) => line.startsWith('c=IN '))?.split(' ')[2] ?? null
  const own = [...section, ...head].find((line) => DIRECTIONS.some((one) => line === `a=${one}`))
  return {
    address,
    port: /^\d{1,5}$/.test(port) ? Number(port) : null,
    direction: DIRECTIONS.find((one) => own === `a=${one}`) ?? ('sendrecv' as const),
    encrypted: protocol.includes('SAVP'),
    codecs: types
      .flatMap((type) => names.get(type) ?? STATIC[type] ?? [])
      .filter((name) => !NO_SOUND.includes(name.toLowerCase())),
  }
}

export const translateSdpRoute = bind(translateSdp, async ({ body }) => {
  const [local, remote] = [readSdp(body.local), readSdp(body.remote)]
  const theirs = new Set(remote.codecs.map((name) => name.toLowerCase()))
  return { codec: local.codecs.find((name) => theirs.has(name.toLowerCase())) ?? null, local, remote }
})
