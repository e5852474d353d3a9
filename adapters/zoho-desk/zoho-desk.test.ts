import { expect, test } from 'vitest'
import { deskOrigin } from './zoho-desk.ts'

test.each([
  ['https://www.zohoapis.com', 'https://desk.zoho.com'],
  ['https://www.zohoapis.eu', 'https://desk.zoho.eu'],
  ['https://www.zohoapis.com.au', 'https://desk.zoho.com.au'],
])('%s', (domain, origin) => expect(deskOrigin({ tokens: { domain } })).toBe(origin))
