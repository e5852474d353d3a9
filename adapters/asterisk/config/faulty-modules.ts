/**
 * Not loaded because of asterisk/asterisk#2170: a connection subscribed to everything that closes while a device's state changes,
 * as when the program dies during calls, blocks all of ARI for ever.
 */
export const FAULTY_MODULES = ['res_ari_device_states', 'res_stasis_device_state'] as const
