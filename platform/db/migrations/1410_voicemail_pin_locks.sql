-- A box is locked for a while after too many wrong PINs, also when the program restarts or another node runs the calls.
ALTER TABLE voicemail_boxes
  -- Wrong PINs in a row; forgotten after `wrong_pins_until`.
  ADD COLUMN wrong_pins integer NOT NULL DEFAULT 0 CHECK (wrong_pins >= 0),
  ADD COLUMN wrong_pins_until timestamptz;
