/** The most a page may hold. */
const EXPORT_PAGE = 100

/** Every row that the filters leave, read page by page. Rejects as `read` does, also when that is cancelled. */
export async function readAllPages<Row extends { id: number }>(
  read: (page: number, pageSize: number) => Promise<{ rows: readonly Row[]; total: number }>,
  onProgress: (done: number, total: number) => void,
): Promise<Row[]> {
  // By id, since a row that is added meanwhile moves the pages by one.
  const found = new Map<number, Row>()
  for (let page = 1; ; page += 1) {
    const { rows, total } = await read(page, EXPORT_PAGE)
    for (const row of rows) found.set(row.id, row)
    onProgress(found.size, total)
    if (rows.length < EXPORT_PAGE) return [...found.values()]
  }
}
