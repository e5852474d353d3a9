/** Downloads a blob. */
export const saveBlob = (name: string, blob: Blob): void => {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // A started download keeps the data alive.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
