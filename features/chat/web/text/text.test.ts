import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { countOnlyEmoji } from './only-emoji.ts'
import { type Piece, parseText, trimAddress } from './parse-text.ts'

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
  ])('in «%s»', (text, shown, href) => {
    expect(links(text)).toEqual([[shown, href ?? shown]])
  })

  test.each([
    'javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'file:///etc/passwd',
    'la extensión 101 y 3001234567',
    'http://',
  ])('never lead where «%s» says', (text) => {
    for (const [, href] of links(text)) expect(href).toMatch(/^(https?|mailto|tel):/)
    expect(links(text).filter(([, href]) => /script|data:|file:/.test(href ?? ''))).toEqual([])
  })

  test('end before what ends the sentence', () => {
    expect(['a.b/c)', 'a.b/(c)', 'a.b/c).', 'a.b/c…'].map(trimAddress)).toEqual([
      'a.b/c',
      'a.b/(c)',
      'a.b/c',
      'a.b/c',
    ])
  })
})

test('marks at the edge of words style them, one inside the other; others stay as they are', () => {
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

test('names are those who are called, the longest that fits', () => {
  expect(parseText('@Ana María y @Ana, @Luis', [ANA, ANA_MARIA])).toEqual([
    { kind: 'mention', text: '@Ana María', userId: 2 },
    { kind: 'text', text: ' y ' },
    { kind: 'mention', text: '@Ana', userId: 1 },
    { kind: 'text', text: ', @Luis' },
  ])
})

const lengthOf = (pieces: readonly Piece[]): number =>
  pieces.reduce((sum, piece) => {
    if (piece.kind === 'code') return sum + piece.text.length + 2
    return sum + ('pieces' in piece ? lengthOf(piece.pieces) + 2 : piece.text.length)
  }, 0)

test('no text is lost or made up, whatever it is', () => {
  const letter = fc.constantFrom(...'ab *_~`@\n.,()<>:/+1 http://www.', 'Ana', 'https://x.co', '😀')
  fc.assert(
    fc.property(fc.array(letter, { maxLength: 60 }), (letters) => {
      const text = letters.join('')
      expect(lengthOf(parseText(text, [ANA]))).toBe(text.length)
    }),
    { numRuns: 500 },
  )
})

test('a long text without an end is read at once', () => {
  for (const part of ['*a ', '_', 'http://a(', '`', '+57 ', 'a@b.']) {
    expect(lengthOf(parseText(part.repeat(3000).slice(0, 10_000)))).toBe(Math.min(10_000, part.length * 3000))
  }
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
