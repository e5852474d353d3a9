/** SIP header of a call whose caller is outside: the number in it is nobody's extension. */
export const OUTSIDE_HEADER = 'X-Outside'
