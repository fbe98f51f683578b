-- Cards that were written before their pictures were counted say that there are none: without one, a story is read again when it is listed.
DELETE FROM `package_cards` WHERE `pictures` = 0;
