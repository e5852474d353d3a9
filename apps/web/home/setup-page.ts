/** Where an administrator of a new company begins. */
export const SETUP_PAGE = '/admin/ajustesEmpresa/puestaEnMarcha'
