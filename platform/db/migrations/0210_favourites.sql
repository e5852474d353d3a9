-- What somebody put first in their menu, and where they start: null is where the company's people start.
ALTER TABLE user_preferences
  -- [{"to": "/pbxCloud/historial?missed=true", "label": "…"}], in their order.
  ADD COLUMN favourites jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(favourites) = 'array' AND jsonb_array_length(favourites) <= 30),
  ADD COLUMN start_page text CHECK (start_page IN ('inicio'));
