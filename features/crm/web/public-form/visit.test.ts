import { expect, test } from 'vitest'
import { visitOf } from './visit.ts'

const FORM = 'https://cloud.example.com/formulario/1'

test('a page of its own tells its own parameters, and who led there', () => {
  expect(visitOf(`${FORM}?utm_source=google`, 'https://search.example/', false)).toMatchObject({
    page: `${FORM}?utm_source=google`,
    referrer: 'https://search.example/',
    utm_source: 'google',
    utm_campaign: '',
  })
})

test('within a page of the company those of that page count', () => {
  const outer = 'https://shop.example/precios?utm_source=meta&utm_campaign=Navidad'
  expect(visitOf(FORM, outer, true)).toMatchObject({
    page: outer,
    referrer: '',
    utm_source: 'meta',
    utm_campaign: 'Navidad',
  })
  expect(visitOf(FORM, '', true).page).toBe(FORM)
})
