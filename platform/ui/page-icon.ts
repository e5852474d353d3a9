import { logInBrowser } from '#platform/log/web/log.ts'

/** Size of the icon, px; browsers scale it down. */
const SIDE = 64
const MAX = 99
const RED = '#c42b2b'

interface Icon {
  href: string
  type: string
}

let own: Icon | null = null
let shown: Icon | null = null
let count = 0
let drawing = 0
let drawn: string | null = null

const linkOf = () => document.querySelector<HTMLLinkElement>('link[rel=icon]')

const put = ({ href, type }: Icon): void => {
  const link = linkOf()
  if (link === null) return
  if (type === '') link.removeAttribute('type')
  else link.type = type
  link.href = href
}

const pictureAt = (href: string): Promise<HTMLImageElement> =>
  new Promise((resolve, reject) => {
    const picture = new Image(SIDE, SIDE)
    picture.onload = () => resolve(picture)
    picture.onerror = () => reject(new Error('the icon cannot be loaded'))
    picture.src = href
  })

/** The icon with a badge, as a data URL. */
const drawCount = async (href: string, number: number): Promise<string | null> => {
  const canvas = document.createElement('canvas')
  canvas.width = SIDE
  canvas.height = SIDE
  const context = canvas.getContext('2d')
  if (context === null) return null
  context.drawImage(await pictureAt(href), 0, 0, SIDE, SIDE)
  const text = number > MAX ? `${MAX}+` : String(number)
  const width = text.length === 1 ? 40 : text.length === 2 ? 50 : 62
  context.fillStyle = RED
  context.beginPath()
  context.roundRect(SIDE - width, 0, width, 40, 20)
  context.fill()
  context.fillStyle = '#fff'
  context.font = 'bold 32px sans-serif'
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.fillText(text, SIDE - width / 2, 22)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  return blob === null ? null : URL.createObjectURL(blob)
}

const draw = async (): Promise<void> => {
  drawing += 1
  const turn = drawing
  const base = shown ?? own
  if (base === null) return
  const url = count === 0 ? null : await drawCount(base.href, count)
  if (turn !== drawing) {
    if (url !== null) URL.revokeObjectURL(url)
    return
  }
  put(url === null ? base : { href: url, type: 'image/png' })
  if (drawn !== null) URL.revokeObjectURL(drawn)
  drawn = url
}

const redraw = (): void => {
  const link = linkOf()
  if (own === null && link !== null) own = { href: link.href, type: link.type }
  draw().catch((error: unknown) => logInBrowser('The icon could not be drawn.', error))
}

/** Sets the page's icon; returns the function that restores it. */
export const showPageIcon = (href: string): (() => void) => {
  const icon = { href, type: '' }
  if (own === null) redraw()
  shown = icon
  redraw()
  return () => {
    if (shown !== icon) return
    shown = null
    redraw()
  }
}

/** Badge on the page's icon and the installed app's; 0 removes it. */
export const showPageCount = (number: number): void => {
  if (number === count) return
  count = number
  redraw()
  // Installed apps only, and it may be refused.
  const badge = navigator as Partial<Pick<Navigator, 'setAppBadge' | 'clearAppBadge'>>
  const set = number === 0 ? badge.clearAppBadge?.call(navigator) : badge.setAppBadge?.call(navigator, number)
  set?.catch(() => undefined)
}
