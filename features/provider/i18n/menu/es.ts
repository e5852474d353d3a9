export const es = {
  'area.title': 'Proveedor',
  'area.titleSuffix': 'Proveedor',
  'screen.companies': 'Empresas',
  'screen.servers': 'Servidores Asterisk',
  'screen.countries': 'Países',
  'screen.operators': 'Operadores',
}
