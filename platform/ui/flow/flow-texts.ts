const es = {
  controls: 'Vista del diagrama',
  zoomIn: 'Acercar',
  zoomOut: 'Alejar',
  fit: 'Ver todo',
  handle: 'Punto de unión',
  edge: 'Línea de {from} a {to}',
  undo: 'Deshacer',
  redo: 'Rehacer',
  nodeKeys: 'Entrar o Espacio elige el nodo; las flechas lo mueven, Suprimir lo elimina y Escape lo suelta.',
  edgeKeys: 'Entrar o Espacio elige la línea; Suprimir la elimina y Escape la suelta.',
}
const en: Record<keyof typeof es, string> = {
  controls: 'View of the diagram',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  fit: 'Show all',
  handle: 'Joint',
  edge: 'Line from {from} to {to}',
  undo: 'Undo',
  redo: 'Redo',
  nodeKeys: 'Enter or Space selects the node; arrows move it, Delete removes it and Escape lets it go.',
  edgeKeys: 'Enter or Space selects the line; Delete removes it and Escape lets it go.',
}

/** The library's own texts, translated. */
export const flowTexts = { es, en }
