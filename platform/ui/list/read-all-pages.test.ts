import { expect, test } from 'vitest'
import { readAllPages } from './read-all-pages.ts'

test('every row is there once, also when one is added while the pages are read', async () => {
  let ids = Array.from({ length: 230 }, (_, place) => 230 - place)
  const progress: number[] = []
  const all = await readAllPages(
    async (page, size) => {
      const rows = ids.slice((page - 1) * size, page * size).map((id) => ({ id }))
      if (page === 1) ids = [231, ...ids]
      return { rows, total: ids.length }
    },
    (done) => progress.push(done),
  )
  expect(all.map(({ id }) => id)).toEqual(Array.from({ length: 230 }, (_, place) => 230 - place))
  expect(progress).toEqual([100, 199, 230])
})

test('a list that ends with a full page is at its end with the empty one', async () => {
  const asked: number[] = []
  await readAllPages(
    async (page, size) => {
      asked.push(page)
      return { rows: page === 1 ? Array.from({ length: size }, (_, id) => ({ id })) : [], total: size }
    },
    () => {},
  )
  expect(asked).toEqual([1, 2])
})
