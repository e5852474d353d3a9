/**
 * Kept out for a fault (asterisk/asterisk#2170): a connection that subscribes to everything and ends while the state of a
 * device changes, as with every call at the death of the program, makes all of the REST interface wait for ever.
 */
export const FAULTY_MODULES = ['res_ari_device_states', 'res_stasis_device_state'] as const
