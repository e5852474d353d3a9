import { expect, test } from 'vitest'
import { plainMarkup } from './plain-markup.ts'

test.each([
  [
    '<p>Llamar el <b>lunes</b></p><p>A&ntilde;o&nbsp;nuevo &amp; m&#225;s</p>',
    'Llamar el lunes\nAño nuevo & más',
  ],
  ['<ul><li>uno</li><li>dos</li></ul>', 'uno\ndos'],
  ['uno<br/>dos', 'uno\ndos'],
  ['3 < 5 y 7 > 2', '3 < 5 y 7 > 2'],
  ['Ana <ana@x.co>', 'Ana <ana@x.co>'],
  ['Tom & Jerry &amp; hijos', 'Tom & Jerry &amp; hijos'],
])('%s', (cell, text) => {
  expect(plainMarkup(cell)).toBe(text)
})
