import { expect, test } from 'vitest'
import { EMPTY_SHA256, signedHeaders } from './sign.ts'

// The example of Amazon's own documentation: "Signature Calculations … GET Object".
test('a request is signed like the example in the S3 documentation', () => {
  const headers = signedHeaders(
    {
      endpoint: 'https://examplebucket.s3.amazonaws.com',
      region: 'us-east-1',
      bucket: '',
      accessKey: 'AKIAIOSFODNN7EXAMPLE',
      secretKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
    },
    {
      method: 'GET',
      url: new URL('https://examplebucket.s3.amazonaws.com/test.txt'),
      sha256: EMPTY_SHA256,
      headers: { range: 'bytes=0-9' },
    },
    new Date('2013-05-24T00:00:00Z'),
  )
  expect(headers).toMatchObject({ 'x-amz-date': '20130524T000000Z', range: 'bytes=0-9' })
  expect(headers.authorization).toBe(
    'AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request, ' +
      'SignedHeaders=host;range;x-amz-content-sha256;x-amz-date, ' +
      'Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  )
})
