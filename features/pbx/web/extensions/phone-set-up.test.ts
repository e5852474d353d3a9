import { expect, test } from 'vitest'
import { hasTls, phoneSetUp } from './phone-set-up.ts'

const settings = {
  sip_server: 'pbx.example',
  sip_port: '5060',
  sip_transport: 'UDP',
  sip_user: 'demo-1001-desk',
  sip_user_2: 'demo-1001-desk-2',
  sip_user_3: 'demo-1001-desk-3',
  sip_auth_user: 'demo-1001-desk',
  secret: 's3cret',
}
const both = {
  ...settings,
  sip_tls_port: '5061',
  sip_tls_user: 'demo-1001-tls',
  sip_tls_user_2: 'demo-1001-tls-2',
  sip_tls_user_3: 'demo-1001-tls-3',
}

test('each phone has its own user, and each transport its port, users and media encryption', () => {
  expect(phoneSetUp(both, 2, 'UDP')).toEqual({
    sip_user: 'demo-1001-desk-2',
    sip_server: 'pbx.example',
    sip_port: '5060',
    sip_transport: 'UDP',
    sip_auth_user: 'demo-1001-desk',
    secret: 's3cret',
  })
  expect(phoneSetUp(both, 3, 'TLS')).toEqual({
    sip_user: 'demo-1001-tls-3',
    sip_server: 'pbx.example',
    sip_port: '5061',
    sip_transport: 'TLS',
    sip_media: 'SRTP (SDES)',
    sip_auth_user: 'demo-1001-tls',
    secret: 's3cret',
  })
})

test('TLS is offered where the telephone server supports it', () => {
  expect([hasTls(settings), hasTls(both)]).toEqual([false, true])
})
