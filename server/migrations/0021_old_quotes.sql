-- Prices that were frozen, and lines that were sold, before coupons, gift cards and shipping discounts: nothing was taken
-- off and the card paid all of it. Commission was rounded half up at the line already, but kept for the order alone.
update checkouts set quote = quote
  || jsonb_build_object('shippingDiscount', 0, 'due', quote -> 'total', 'giftCards', '[]'::jsonb)
  || jsonb_build_object('parts', (
    select jsonb_agg(part
      || jsonb_build_object('shippingDiscount', 0, 'due', part -> 'total', 'giftCards', '[]'::jsonb, 'coupons', '[]'::jsonb)
      || jsonb_build_object('lines', (
        select jsonb_agg(line || jsonb_build_object('commission',
          round(((line ->> 'quantity')::numeric * (line ->> 'unit')::numeric - (line ->> 'discount')::numeric)
            * (part #>> '{commission,bps}')::numeric / 10000)) order by line_at)
        from jsonb_array_elements(part -> 'lines') with ordinality lines (line, line_at)))
      order by part_at)
    from jsonb_array_elements(quote -> 'parts') with ordinality parts (part, part_at)))
where not quote ? 'due';

update order_items i set commission_kobo = round((i.quantity::numeric * i.unit_kobo - i.discount_kobo) * o.commission_bps / 10000)
from orders o
where o.store_id = i.store_id and o.id = i.order_id and i.commission_kobo = 0 and o.commission_kobo > 0;
