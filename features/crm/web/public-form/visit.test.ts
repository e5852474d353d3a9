import { expect, test } from 'vitest'
import { visitOf } from './visit.ts'

const FORM = 'https://cloud.example.com/formulario/1'

test('a standalone page takes its own parameters and the referrer', () => {
  expect(visitOf(`${FORM}?utm_source=google`, 'https://search.example/', false)).toMatchObject({
    page: `${FORM}?utm_source=google`,
    referrer: 'https://search.example/',
    utm_source: 'google',
    utm_campaign: '',
  })
})

test('an embedded page takes the parameters of the page around it', () => {
  const outer = 'https://shop.example/precios?utm_source=meta&utm_campaign=Navidad'
  expect(visitOf(FORM, outer, true)).toMatchObject({
    page: outer,
    referrer: '',
    utm_source: 'meta',
    utm_campaign: 'Navidad',
  })
  expect(visitOf(FORM, '', true).page).toBe(FORM)
})
