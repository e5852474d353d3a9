// Makes the telephone numbers of a page links that call through the phone of whoever clicks:
//   <script src="https://…/llamar.js" async></script>
// data-numeros="enlaces" only takes over tel: and callto: links; data-numeros="todos" also takes numbers without a known form.
// It knows no secret: the window that it opens belongs to the phone's own site, and asks it for the number alone.
;(() => {
  const script = document.currentScript
  if (!(script instanceof HTMLScriptElement) || window.suiteCalls) return
  window.suiteCalls = true
  const home = new URL(script.src).origin
  const which = script.dataset.numeros ?? ''

  // International numbers, and those of ten digits of a mobile or a city.
  const KNOWN =
    /(?<![\w.,/-])(?:\+\d{1,3}[\s.-]?(?:\(?\d{1,4}\)?[\s.-]?){2,5}\d{2,4}|(?:3\d{2}|\(?60\d\)?)[\s.-]?\d{3}[\s.-]?\d{2}[\s.-]?\d{2})(?![\w/-])/g
  const ANY = /(?<![\w.,/-])\+?\(?\d(?:[\s.()-]?\d){6,14}(?![\w/-])/g
  const LEFT_ALONE =
    'a,button,input,textarea,select,option,script,style,noscript,code,pre,svg,[contenteditable],[data-sin-llamar]'
  const pattern = which === 'todos' ? ANY : KNOWN

  const digitsOf = (text) => (text.trim().startsWith('+') ? '+' : '') + text.replace(/\D/g, '')

  const call = (number) => {
    const opened = window.open(`${home}/llamar`, 'suite-llamar', 'popup,width=420,height=460')
    if (opened === null) return false
    const answer = ({ source, origin, data }) => {
      if (source !== opened || origin !== home || data?.type !== 'suite:ready') return
      window.removeEventListener('message', answer)
      opened.postMessage({ type: 'suite:call', number }, home)
    }
    window.addEventListener('message', answer)
    return true
  }

  const linkOf = (text) => {
    const link = document.createElement('a')
    link.href = `tel:${digitsOf(text)}`
    link.textContent = text
    link.className = 'suite-llamar'
    return link
  }

  const linkIn = (node) => {
    const text = node.data
    if (text.length < 7 || text.length > 20000 || node.parentElement?.closest(LEFT_ALONE)) return
    const found = [...text.matchAll(pattern)].filter(([number]) => {
      const { length } = digitsOf(number).replace('+', '')
      return length >= 7 && length <= 15
    })
    if (found.length === 0) return
    const parts = document.createDocumentFragment()
    let at = 0
    for (const match of found) {
      parts.append(text.slice(at, match.index), linkOf(match[0]))
      at = match.index + match[0].length
    }
    parts.append(text.slice(at))
    node.replaceWith(parts)
  }

  const linkUnder = (root) => {
    if (which === 'enlaces' || !root.isConnected) return
    if (root.nodeType === Node.TEXT_NODE) return linkIn(root)
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const texts = []
    while (walker.nextNode()) texts.push(walker.currentNode)
    for (const text of texts) linkIn(text)
  }

  document.addEventListener(
    'click',
    (event) => {
      const link = event.target instanceof Element ? event.target.closest('a[href]') : null
      const [, number] = /^(?:tel|callto):(?:\/\/)?([^;?]+)/i.exec(link?.getAttribute('href') ?? '') ?? []
      if (number === undefined || event.ctrlKey || event.metaKey || event.defaultPrevented) return
      // A blocked window leaves the link to the browser.
      if (call(digitsOf(decodeURIComponent(number)))) event.preventDefault()
    },
    true,
  )

  const begin = () => {
    linkUnder(document.body)
    const later = window.requestIdleCallback ?? ((work) => setTimeout(work, 50))
    let waiting = new Set()
    new MutationObserver((changes) => {
      if (waiting.size === 0)
        later(() => {
          const roots = waiting
          waiting = new Set()
          for (const root of roots) linkUnder(root)
        })
      for (const { addedNodes, target, type } of changes)
        for (const node of type === 'characterData' ? [target] : addedNodes) waiting.add(node)
    }).observe(document.body, { childList: true, subtree: true, characterData: true })
  }
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', begin)
  else begin()
})()
