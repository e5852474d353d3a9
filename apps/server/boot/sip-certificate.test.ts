import { X509Certificate } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { selfSigned } from '#platform/secrets/self-signed.ts'
import { removeFolder, temporaryFolder } from '#platform/testing/temporary-folder.ts'
import { sipCertificate } from './sip-certificate.ts'

const folders: string[] = []
let folder: string
beforeEach(async () => {
  folder = await temporaryFolder()
  folders.push(folder)
})
afterAll(async () => {
  for (const one of folders) await removeFolder(one)
})

const settings = { HOST: '192.0.2.7', PUBLIC_URL: 'https://nube.example' }

test('without configured files a self-signed certificate is kept, and replaced when the host name changes', async () => {
  const first = await sipCertificate(folder, settings)
  const certificate = new X509Certificate(first.certificate)
  for (const name of ['nube.example', 'localhost']) expect(certificate.checkHost(name)).toBe(name)
  expect(certificate.checkIP('192.0.2.7')).toBe('192.0.2.7')
  expect(await sipCertificate(folder, settings)).toEqual(first)
  expect(await sipCertificate(folder, { HOST: '0.0.0.0', PUBLIC_URL: undefined })).toEqual(first)

  const second = await sipCertificate(folder, { ...settings, PUBLIC_URL: 'https://otra.example' })
  expect(new X509Certificate(second.certificate).checkHost('otra.example')).toBe('otra.example')
  expect(second.key).not.toBe(first.key)
})

test('a self-signed certificate is replaced when damaged or within a month of expiry', async () => {
  const first = await sipCertificate(folder, settings)
  const nearlyOver = new Date()
  nearlyOver.setUTCFullYear(nearlyOver.getUTCFullYear() - 10)
  nearlyOver.setUTCDate(nearlyOver.getUTCDate() + 20)
  const names = ['nube.example', '192.0.2.7', 'localhost', '127.0.0.1']
  const old = await selfSigned(names, nearlyOver)
  await writeFile(join(folder, 'self-signed.pem'), old.certificate)
  await writeFile(join(folder, 'self-signed-key.pem'), old.key)
  const second = await sipCertificate(folder, settings)
  expect([first.certificate, old.certificate]).not.toContain(second.certificate)
  await writeFile(join(folder, 'self-signed.pem'), second.certificate.slice(0, 200))
  const third = await sipCertificate(folder, settings)
  expect(new X509Certificate(third.certificate).checkHost('nube.example')).toBe('nube.example')
})

test('a configured certificate is used as it is; a wrong key and a missing file are refused', async () => {
  const [own, other] = [await selfSigned(['pbx.example']), await selfSigned(['pbx.example'])]
  const [SIP_TLS_CERT, SIP_TLS_KEY] = [join(folder, 'own.pem'), join(folder, 'own-key.pem')]
  await writeFile(SIP_TLS_CERT, own.certificate)
  await writeFile(SIP_TLS_KEY, own.key)
  expect(await sipCertificate(folder, { ...settings, SIP_TLS_CERT, SIP_TLS_KEY })).toEqual(own)
  await writeFile(SIP_TLS_KEY, other.key)
  await expect(sipCertificate(folder, { ...settings, SIP_TLS_CERT, SIP_TLS_KEY })).rejects.toThrow(
    /^SIP_TLS_CERT, SIP_TLS_KEY/,
  )
  await expect(
    sipCertificate(folder, { ...settings, SIP_TLS_CERT: join(folder, 'none'), SIP_TLS_KEY }),
  ).rejects.toThrow('SIP_TLS_CERT: the file cannot be read (ENOENT).')
})
