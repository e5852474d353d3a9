import { expect, test } from 'vitest'
import { asText, asVtt } from './write-file.ts'

const lines = [
  { speaker: 'Ana Gómez', startMs: 0, endMs: 1500, text: 'Buenos días.' },
  { speaker: 'Ana Gómez', startMs: 1500, endMs: 3000, text: '¿Empezamos?' },
  { speaker: null, startMs: 3_723_004, endMs: 3_723_004, text: 'Sí -->\n<b>ya</b> & más' },
]

test('a file of subtitles has speakers as voices, and nothing said ends it', () => {
  expect(asVtt(lines, 'Teléfonos')).toBe(
    `WEBVTT

00:00:00.000 --> 00:00:01.500
<v Ana Gómez>Buenos días.</v>

00:00:01.500 --> 00:00:03.000
<v Ana Gómez>¿Empezamos?</v>

01:02:03.004 --> 01:02:03.005
<v Teléfonos>Sí --&gt; &lt;b&gt;ya&lt;/b&gt; &amp; más</v>

`,
  )
})

test('a text has a paragraph for each turn', () => {
  expect(asText(lines, 'Teléfonos')).toBe(
    `[00:00:00] Ana Gómez: Buenos días. ¿Empezamos?

[01:02:03] Teléfonos: Sí -->
<b>ya</b> & más
`,
  )
})
