import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { trimAddress } from './find-link.ts'
import { countOnlyEmoji } from './only-emoji.ts'
import { type Piece, parseText, plainTextOf } from './parse-text.ts'

const ANA = { id: 1, name: 'Ana' }
const ANA_MARIA = { id: 2, name: 'Ana María' }

const links = (text: string) =>
  parseText(text).flatMap((piece) => (piece.kind === 'link' ? [[piece.text, piece.href]] : []))

describe('links', () => {
  test.each([
    ['vea https://example.com/a?b=1.', 'https://example.com/a?b=1', 'https://example.com/a?b=1'],
    ['(www.example.com)', 'www.example.com', 'https://www.example.com/'],
    [
      'https://es.wikipedia.org/wiki/Cali_(Colombia), sí',
      'https://es.wikipedia.org/wiki/Cali_(Colombia)',
      null,
    ],
    ['escriba a ana.perez@correo.example!', 'ana.perez@correo.example', 'mailto:ana.perez@correo.example'],
    ['llame al +57 300 123-4567 hoy', '+57 300 123-4567', 'tel:+573001234567'],
  ])('are found in «%s»', (text, shown, href) => {
    expect(links(text)).toEqual([[shown, href ?? shown]])
  })

  test.each([
    'javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'file:///etc/passwd',
    'la extensión 101 y 3001234567',
    'http://',
  ])('never lead to «%s»', (text) => {
    for (const [, href] of links(text)) expect(href).toMatch(/^(https?|mailto|tel):/)
    expect(links(text).filter(([, href]) => /script|data:|file:/.test(href ?? ''))).toEqual([])
  })

  test('end before trailing punctuation', () => {
    expect(['a.b/c)', 'a.b/(c)', 'a.b/c).', 'a.b/c…'].map(trimAddress)).toEqual([
      'a.b/c',
      'a.b/(c)',
      'a.b/c',
      'a.b/c',
    ])
  })
})

test('marks at word edges style the text, also nested; others stay plain', () => {
  expect(parseText('*muy _urgente_* ya')).toEqual([
    {
      kind: 'bold',
      pieces: [
        { kind: 'text', text: 'muy ' },
        { kind: 'italic', pieces: [{ kind: 'text', text: 'urgente' }] },
      ],
    },
    { kind: 'text', text: ' ya' },
  ])
  for (const text of ['2*3*4', 'un_nombre_largo', '* no *', '5 * 3', '**', '_']) {
    expect(parseText(text)).toEqual([{ kind: 'text', text }])
  }
  expect(parseText('`*tal cual* <b>`')).toEqual([{ kind: 'code', text: '*tal cual* <b>' }])
})

test('mentions match the longest name', () => {
  expect(parseText('@Ana María y @Ana, @Luis', [ANA, ANA_MARIA])).toEqual([
    { kind: 'mention', text: '@Ana María', userId: 2 },
    { kind: 'text', text: ' y ' },
    { kind: 'mention', text: '@Ana', userId: 1 },
    { kind: 'text', text: ', @Luis' },
  ])
})

const saidBy = (pieces: readonly Piece[]): string =>
  pieces.map((piece) => ('pieces' in piece ? saidBy(piece.pieces) : piece.text)).join('')

/** Whether `said` is `text` without its marks. */
function saysTheSame(text: string, content: string): boolean {
  let at = 0
  for (const letter of text) {
    if (content.startsWith(letter, at)) at += letter.length
    else if (!'*_~`'.includes(letter)) return false
  }
  return at === content.length
}

const LETTERS = [...'ab *_~`@\n.,()<>[]:/+1-!{}', 'http://www.', 'Ana', 'https://x.co', 'a@b.c', '😀', 'é']
const letter = fc.constantFrom(...LETTERS)

test('no text is lost or added, whatever the input', () => {
  fc.assert(
    fc.property(fc.array(letter, { maxLength: 60 }), (letters) => {
      const text = letters.join('')
      expect(saysTheSame(text, saidBy(parseText(text, [ANA, ANA_MARIA])))).toBe(true)
    }),
    { numRuns: 1000 },
  )
})

test('a double mark counts as one, a triple mark is plain text', () => {
  expect(parseText('**urgente**')).toEqual([{ kind: 'bold', pieces: [{ kind: 'text', text: 'urgente' }] }])
  expect(parseText('***')).toEqual([{ kind: 'text', text: '***' }])
  expect(plainTextOf('**Resumen**: _dos_ de `tres`, 2*3')).toBe('Resumen: dos de tres, 2*3')
})

describe('a text of maximum length is parsed without delay', () => {
  const MAX = 10_000
  const read = (part: string) => {
    const text = part.repeat(MAX / part.length).slice(0, MAX)
    expect(saysTheSame(text, saidBy(parseText(text, [ANA, ANA_MARIA])))).toBe(true)
  }

  test.each([
    '*',
    '*a ',
    '_*~',
    '*a* ',
    '*_~a~_* ',
    'http://a(',
    'http://a,*b ',
    'http://-*b ',
    '(`*a `',
    '`',
    '+57 ',
    'a@b.',
    'a.',
    'a-',
    '@Ana María ',
    '@',
  ])('of «%s» alone', read)

  test.each([')', '!', ']}', '*', '.', '_'])('of a URL and endless «%s»', (end) => {
    const text = `http://a${end.repeat(MAX)}`
    expect(saysTheSame(text, saidBy(parseText(text)))).toBe(true)
  })

  test('with any repeated pattern', () => {
    fc.assert(
      fc.property(
        fc.array(letter, { minLength: 1, maxLength: 8 }).map((some) => some.join('')),
        (part) => read(part),
      ),
      { numRuns: 150 },
    )
  })

  test('and nests styles at most three levels deep', () => {
    const depth = (pieces: readonly Piece[]): number =>
      Math.max(0, ...pieces.map((piece) => ('pieces' in piece ? 1 + depth(piece.pieces) : 0)))
    expect(depth(parseText(`${'*_~'.repeat(1000)}a${'~_*'.repeat(1000)}`))).toBeLessThanOrEqual(3)
    expect(parseText('*a* '.repeat(5000)).length).toBeLessThanOrEqual(1002)
  })
})

test.each([
  ['😀', 1],
  ['👍🏽 🎉', 2],
  ['👨‍👩‍👧‍👦', 1],
  ['🇨🇴', 1],
  ['❤', 1],
  ['😀 hola', 0],
  ['7', 0],
  ['#*', 0],
  ['', 0],
  ['😀😀😀😀😀😀😀', 0],
])('«%s» is %d emoji alone', (text, count) => {
  expect(countOnlyEmoji(text)).toBe(count)
})
