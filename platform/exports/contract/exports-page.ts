/** Address of the page that lists long exports. */
export const EXPORTS_PAGE = '/exportaciones'
