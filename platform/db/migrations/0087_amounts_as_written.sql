-- What a file says as the amount of a business and is none in pesos is kept beside the amount, for whoever sees amounts. The notes have other readers.

ALTER TABLE crm_businesses ADD COLUMN amount_text text CHECK (length(amount_text) BETWEEN 1 AND 300);
COMMENT ON COLUMN crm_businesses.amount_text IS
  'The amount of an imported business as its file wrote it, with its heading, where that could not be read as pesos. Read with the right to see amounts.';
