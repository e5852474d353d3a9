/** The panel open beside the call bar. */
export type BarPanel = 'keypad' | 'add' | 'card' | 'transfer' | 'conference'
