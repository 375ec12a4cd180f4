-- Which brand and which product a picture is of: asked for each picture that waits to be fetched.
create index club_product_by_picture on club_product (id_picture) where listed;
create index club_brand_by_picture on club_brand (id_picture);
