-- The option that a picture shows, such as Colour: Indigo. Null for a picture of the whole product. The pictures of an
-- option that a product loses become pictures of the whole product.
alter table product_pictures
  add column property text,
  add column "option" text,
  add constraint product_pictures_option_whole check ((property is null) = ("option" is null));
