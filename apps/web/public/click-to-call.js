/*
 * Click-to-call for the pages of other programs, by one element:
 *
 *   <script src="https://cloud.example.com/click-to-call.js" data-text="main" defer></script>
 *
 * Links to telephone numbers (tel:, callto:) and elements with data-phone="…" open the softphone with that number; with
 * data-text (a CSS selector), numbers in the text of those elements, too. The softphone asks before it calls: this script never
 * dials, reads nothing of the page but numbers, and sends nothing before a click.
 */
;(() => {
  const script = document.currentScript
  if (!(script instanceof HTMLScriptElement)) return
  const origin = new URL(script.src).origin
  const place = script.dataset.text ?? ''
  const label = script.dataset.label ?? 'Llamar al {number}'
  const MARK = 'data-suite-call'
  const WINDOW = 'popup,width=420,height=640'
  /** With a plus sign, or three groups at least: what is written in one piece may be any other number. */
  const NUMBER =
    /(?<![\w.,/-])(?:\+\d[\d\s().-]{6,18}\d|\(?\d{1,4}\)?(?:[\s.-]\d{2,4}){2,4})(?![\w/-]|[.,]\d)/g
  const DATE = /^\d{4}[-.\s]\d{1,2}[-.\s]\d{1,2}$|^\d{1,2}[-.\s]\d{1,2}[-.\s]\d{2,4}$/
  const AMOUNT = /^\d{1,3}(?:\.\d{3})+$/
  const UNTOUCHED =
    'a, button, input, textarea, select, script, style, code, pre, [contenteditable], [data-suite-call]'

  const digitsOf = (text) => text.replace(/(?!^\+)\D/g, '')
  const isNumber = (text) => {
    const { length } = digitsOf(text).replace('+', '')
    return length >= 7 && length <= 15 && !DATE.test(text) && !AMOUNT.test(text)
  }
  const open = (number) => {
    const address = number.startsWith('tel:') ? number : `tel:${number}`
    window
      .open(`${origin}/#/llamar?number=${encodeURIComponent(address)}`, 'suite-softphone', WINDOW)
      ?.focus()
  }
  const linked = (target) => {
    const element = target.closest(`[${MARK}], [data-phone], a[href^="tel:" i], a[href^="callto:" i]`)
    if (element === null) return null
    return (
      element.getAttribute(MARK) ??
      element.getAttribute('data-phone') ??
      element.getAttribute('href').replace(/^\w+:(\/\/)?/, '')
    )
  }
  document.addEventListener('click', (event) => {
    const number = event.isTrusted && event.target instanceof Element ? linked(event.target) : null
    if (number === null || number === '') return
    event.preventDefault()
    open(number)
  })

  const mark = (node) => {
    const text = node.nodeValue
    let parts = null
    let from = 0
    for (const { 0: found, index } of text.matchAll(NUMBER)) {
      if (!isNumber(found)) continue
      parts ??= document.createDocumentFragment()
      parts.append(text.slice(from, index))
      const link = document.createElement('a')
      link.href = `tel:${digitsOf(found)}`
      link.setAttribute(MARK, digitsOf(found))
      link.title = label.replace('{number}', found)
      link.textContent = found
      parts.append(link)
      from = index + found.length
    }
    if (parts === null) return
    parts.append(text.slice(from))
    node.replaceWith(parts)
  }
  const markIn = (root) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const texts = []
    while (walker.nextNode()) texts.push(walker.currentNode)
    for (const text of texts) {
      const parent = text.parentElement
      if (parent?.closest(place) && !parent.closest(UNTOUCHED)) mark(text)
    }
  }
  if (place === '') return
  const begin = () => {
    markIn(document.body)
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes)
          if (node.isConnected) markIn(node.nodeType === 3 ? node.parentNode : node)
    }).observe(document.body, { childList: true, subtree: true })
  }
  if (document.body) begin()
  else addEventListener('DOMContentLoaded', begin)
})()
