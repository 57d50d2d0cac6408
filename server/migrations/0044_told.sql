-- What the home page shows of the platform's own: answers that show it are kept (0009_catalogue_speed.sql).
create trigger collection_told after insert or update or delete on featured_images for each row
  execute function tell_change('collections');

create trigger testimonial_told after update on testimonials for each row
  when (old.status = 'approved' or new.status = 'approved') execute function tell_change('testimonials');
create trigger testimonial_added after insert on testimonials for each row
  when (new.status = 'approved') execute function tell_change('testimonials');
create trigger testimonial_gone after delete on testimonials for each row
  when (old.status = 'approved') execute function tell_change('testimonials');
