/** The panel open beside the call bar. */
export type BarPanel = 'more' | 'keypad' | 'add' | 'card' | 'transfer' | 'conference'
