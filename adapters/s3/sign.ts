import { createHash, createHmac } from 'node:crypto'

export interface S3Settings {
  /** `https://s3.eu-west-1.amazonaws.com`, without bucket. */
  endpoint: string
  region: string
  bucket: string
  accessKey: string
  secretKey: string
}

interface Signed {
  method: 'GET' | 'PUT' | 'DELETE'
  url: URL
  /** SHA-256 of the body, hex. */
  sha256: string
  headers?: Readonly<Record<string, string>>
}

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()
const hex = (text: string): string => createHash('sha256').update(text).digest('hex')

/** For an empty body. */
export const EMPTY_SHA256 = hex('')

/** RFC 3986 encoding: `encodeURIComponent` leaves five more characters. */
const encode = (text: string): string =>
  encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )

/** Signed request headers (AWS Signature Version 4), valid for 15 minutes. */
export function signedHeaders(
  { region, accessKey, secretKey }: S3Settings,
  { method, url, sha256, headers = {} }: Signed,
  now: Date = new Date(),
): Record<string, string> {
  const time = now.toISOString().replaceAll(/[-:]|\.\d{3}/g, '')
  const day = time.slice(0, 8)
  const all: Record<string, string> = {
    ...headers,
    host: url.host,
    'x-amz-content-sha256': sha256,
    'x-amz-date': time,
  }
  const names = Object.keys(all).sort()
  const query = [...url.searchParams]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&')
  const canonicalRequest = [
    method,
    url.pathname,
    query,
    ...names.map((name) => `${name}:${all[name]}`),
    '',
    names.join(';'),
    sha256,
  ].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const key = [region, 's3', 'aws4_request'].reduce(hmac, hmac(`AWS4${secretKey}`, day))
  const signature = hmac(key, ['AWS4-HMAC-SHA256', time, scope, hex(canonicalRequest)].join('\n')).toString(
    'hex',
  )
  const { host: _host, ...sent } = all
  return {
    ...sent,
    authorization: `AWS4-HMAC-SHA256 Credential=${accessKey}/${scope}, SignedHeaders=${names.join(';')}, Signature=${signature}`,
  }
}
